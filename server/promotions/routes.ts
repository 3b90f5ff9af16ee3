import { promotionsPath, type PromotionsAnswer } from '#api/promotions.ts'
import type { Door } from '#server/kit/http.ts'
import { listPromotions } from './list-promotions.ts'

export const promotionRoutes: Door = (app, ctx) => {
  app.get(promotionsPath, async (): Promise<PromotionsAnswer> => {
    return { data: await listPromotions(ctx), timestamp: ctx.now().toISOString() }
  })
}
