import { promotionsPath } from '#api/promotions.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { keptRoute, openKeptJson } from '#server/kit/http/kept-answer.ts'
import { sentPromotions } from './sent-promotions.ts'
import { listAllPromotions } from './store.ts'

export const promotionRoutes: Routes = (app, ctx) => {
  const keptJson = openKeptJson(ctx)
  app.get(promotionsPath, keptRoute, (_request, reply) =>
    keptJson(reply, 'promotions', async () => sentPromotions(await listAllPromotions(ctx.db), ctx.now())),
  )
}
