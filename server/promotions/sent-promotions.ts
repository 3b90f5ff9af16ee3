import type { PromotionsAnswer } from '#api/promotions.ts'
import { dollarsFromCents } from '#domain/money.ts'
import type { Promotion } from '#domain/promotions/match-promotion.ts'

/** The special prices, for the browser to match with the shared rule (spec 7, ruling 22). */
export const sentPromotions = (promotions: readonly Promotion[], now: Date): PromotionsAnswer => ({
  data: promotions.map((promotion) => ({ ...promotion, specialPrice: dollarsFromCents(promotion.specialPrice) })),
  timestamp: now.toISOString(),
})
