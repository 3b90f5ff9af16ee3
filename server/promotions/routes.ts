import { promotionsPath } from '#api/promotions.ts'
import type { Door } from '#server/kit/http.ts'
import { listPromotions } from './list-promotions.ts'

export const promotionRoutes: Door = (app, ctx) => {
  app.get(promotionsPath, () => listPromotions(ctx))
}
