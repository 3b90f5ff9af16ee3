import {
  eventsPath,
  eventsInput,
  listenerParams,
  listenerPath,
  listenerRequest,
  listenersPath,
  type Listener,
  type ListenersAnswer,
} from '#api/platform/events.ts'
import { callerOf } from '#server/access/authorize.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { addListener } from './add-listener.ts'
import { removeListener } from './remove-listener.ts'
import { replayEvents } from './replay-events.ts'
import { showListeners } from './show-listeners.ts'

/** Events for clients: sent to the addresses they name, or read again (spec 7, lifecycle events). */
export const eventRoutes: Routes = (app, ctx) => {
  app.get(eventsPath, { schema: { querystring: eventsInput } }, ({ query }) => replayEvents(ctx, query))

  app.get(listenersPath, (): Promise<ListenersAnswer> => showListeners(ctx))

  app.post(listenersPath, { schema: { body: listenerRequest } }, (request): Promise<Listener> => {
    const { identity, key } = callerOf(request)
    const memberId = identity.kind === 'member' && !key ? identity.member.id : null
    return addListener(ctx, request.body, { memberId, keyId: key?.id ?? null })
  })

  app.delete(listenerPath, { schema: { params: listenerParams } }, async ({ params }) => {
    await removeListener(ctx, params.id)
    return {}
  })
}
