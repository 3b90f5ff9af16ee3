import { Refused } from '#domain/refusals.ts'
import { seesBeforeOpening } from '#server/access/sees-before-opening.ts'
import { shutUntilOpen } from '#server/access/shut-until-open.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { App } from '#server/kit/http/http.ts'

/**
 * Calls of guests for what there is, and to buy it, are refused until the owner has opened the house:
 * `house.opening-soon`, 503. Staff and tools try the house before that.
 */
export function refuseUntilOpen(app: App, ctx: Ctx): void {
  app.addHook('onRequest', (request, _reply, go) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    if (ctx.isOpen() || !shutUntilOpen.has(`${method} ${request.routeOptions.url ?? ''}`)) go()
    else
      void seesBeforeOpening(ctx, request).then((isOfHouse) =>
        go(isOfHouse ? undefined : new Refused('house.opening-soon')),
      )
  })
}
