import { giftCardParams, giftCardPath } from '#api/gift-cards.ts'
import type { Routes } from '#server/kit/http.ts'
import { networkOf } from '#server/kit/visitor.ts'
import { showGiftCard } from './show-gift-card.ts'

export const giftCardRoutes: Routes = (app, ctx) => {
  app.get(giftCardPath, { schema: { params: giftCardParams } }, (request) =>
    showGiftCard(ctx, networkOf(request), request.params.code),
  )
}
