import type { PromotionsAnswer } from '#api/promotions.ts'
import { dollarsFromCents } from '#domain/money.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listAllPromotions } from './store.ts'

/** The special prices, for the browser to match with the shared rule (spec 7, ruling 22). */
export async function listPromotions({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<PromotionsAnswer> {
  const promotions = await listAllPromotions(db)
  return {
    data: promotions.map((promotion) => ({ ...promotion, specialPrice: dollarsFromCents(promotion.specialPrice) })),
    timestamp: now().toISOString(),
  }
}
