import { giftCardParams, giftCardPath } from '#api/gift-cards.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { knownVisitor, networkOf } from '#server/kit/http/visitor.ts'
import { showGiftCard } from './show-gift-card.ts'

export const giftCardRoutes: Routes = (app, ctx) => {
  app.get(giftCardPath, { schema: { params: giftCardParams } }, (request) =>
    showGiftCard(
      ctx,
      { network: networkOf(request), visitorId: knownVisitor(ctx, request)?.id ?? null },
      request.params.code,
    ),
  )
}
