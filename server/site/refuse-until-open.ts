import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { App } from '#server/kit/http/http.ts'

/** What guests call to choose and to buy. Sign-in, and what people who work here do, open at once. */
const ofGuests =
  /^\/api\/(wix\/v1\/(available-slots|flattened-slots|extra-bath|services|products|coupons|gift-cards)|v1\/promotions|checkout\/)/

/** Calls of guests are refused while there is nothing to book: `house.opening-soon`, 503. */
export function refuseUntilOpen(app: App, ctx: Pick<Ctx, 'isOpen'>): void {
  app.addHook('onRequest', (request, _reply, go) => {
    const isShut = !ctx.isOpen() && ofGuests.test(request.routeOptions.url ?? '')
    go(isShut ? new Refused('house.opening-soon') : undefined)
  })
}
