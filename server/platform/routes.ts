import { randomUUID } from 'node:crypto'
import type { App, Routes } from '#server/kit/http/http.ts'
import { eventRoutes } from './events/routes.ts'
import { countCallsWithoutKey } from './count-calls.ts'
import { failingAsThePlatform } from './failing.ts'
import { openToOtherSites } from './cross-origin.ts'
import { memberRoutes } from './members/routes.ts'
import { planOrderRoutes } from './plan-orders/routes.ts'
import { redirectPage } from './sign-in/redirect-page.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { serviceRoutes } from './services/routes.ts'

/** The routes of the platform. Their prefixes are removed before routing. */
export const platformRoutes: Routes = (app, ctx) => {
  void app.register(async (route: App) => {
    route.setErrorHandler(failingAsThePlatform(ctx))
    // A request id for support; it has no other meaning.
    route.addHook('onRequest', async (_request, reply) => void reply.header('x-wix-request-id', randomUUID()))
    openToOtherSites(route)
    countCallsWithoutKey(route, ctx)
    for (const mount of [serviceRoutes, memberRoutes, planOrderRoutes, signInRoutes, eventRoutes]) mount(route, ctx)
  })
  redirectPage(app, ctx)
}
