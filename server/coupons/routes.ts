import { couponsPath, couponsQuery } from '#api/coupons.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { knownVisitor, networkOf } from '#server/kit/http/visitor.ts'
import { showCoupons } from './show-coupons.ts'

export const couponRoutes: Routes = (app, ctx) => {
  app.get(couponsPath, { schema: { querystring: couponsQuery } }, (request) =>
    showCoupons(
      ctx,
      { network: networkOf(request), visitorId: knownVisitor(ctx, request)?.id ?? null },
      request.query.code,
    ),
  )
}
