import { promotionsPath } from '#api/promotions.ts'
import type { Routes } from '#server/kit/http.ts'
import { listPromotions } from './list-promotions.ts'

export const promotionRoutes: Routes = (app, ctx) => {
  app.get(promotionsPath, () => listPromotions(ctx))
}
