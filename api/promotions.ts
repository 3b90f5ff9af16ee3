import type { Promotion as Rule } from '#domain/promotions/match-promotion.ts'

export const promotionsPath = '/api/v1/promotions'

/** A special price as it travels: what the shared rule matches, with the price in dollars (spec 3). */
export type Promotion = Omit<Rule, 'specialPrice'> & { specialPrice: number }

export type PromotionsAnswer = { data: Promotion[]; timestamp: string }
