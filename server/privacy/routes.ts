import {
  deleteAccountPath,
  deleteAccountRequest,
  exportPath,
  unsubscribePath,
  unsubscribeQuery,
  unsubscribeRequest,
} from '#api/privacy.ts'
import { memberOf } from '#server/access/authorize.ts'
import { dropSession } from '#server/access/keep-session.ts'
import type { App, Routes } from '#server/kit/http/http.ts'
import { guesserOf } from '#server/access/known-browser.ts'
import { deleteAccount } from './delete-account.ts'
import { readEverything } from './store.ts'
import { unsubscribe } from './unsubscribe.ts'

export const privacyRoutes: Routes = (app, ctx) => {
  app.get(exportPath, async (request, reply) => {
    const { member } = memberOf(request)
    void reply.header('content-disposition', 'attachment; filename="my-data.json"').header('cache-control', 'no-store')
    return await readEverything(ctx.db, member.id, ctx.now())
  })

  app.post(deleteAccountPath, { schema: { body: deleteAccountRequest } }, async (request, reply) => {
    await deleteAccount(ctx, guesserOf(ctx, request), memberOf(request), request.body)
    await dropSession(ctx, request, reply)
    return {}
  })

  void app.register(async (route: App) => {
    // Mail programs post a form for one-click unsubscribe; its content does not matter.
    route.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => ({}))
    route.post(
      unsubscribePath,
      { schema: { querystring: unsubscribeQuery, body: unsubscribeRequest } },
      ({ query, body }) => unsubscribe(ctx, query.token, body),
    )
  })
}
