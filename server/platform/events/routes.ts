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
import { Refused } from '#domain/refusals.ts'
import type { Routes } from '#server/kit/http.ts'
import { InvalidFields, violation } from '../failing.ts'
import { whyNotOutside } from './post-outside.ts'
import { replayEvents } from './replay-events.ts'
import { endListener, insertListener, listListeners, readEventKeys } from './store.ts'

/** What happened, for other tools: told to the addresses they name, or asked for again (spec 7, lifecycle events). */
export const eventRoutes: Routes = (app, ctx) => {
  app.get(eventsPath, { schema: { querystring: eventsInput } }, ({ query }) => replayEvents(ctx, query))

  app.get(listenersPath, async (): Promise<ListenersAnswer> => {
    const { publicKey } = await readEventKeys(ctx)
    return { publicKey, listeners: (await listListeners(ctx.db)).map(show) }
  })

  app.post(listenersPath, { schema: { body: listenerRequest } }, async ({ body }): Promise<Listener> => {
    const why = whyNotOutside(body.url, { allowPrivate: ctx.config.testRoutes })
    if (why) throw new InvalidFields([violation('url', why)])
    return show(await insertListener(ctx.db, body.url, body.eventTypes))
  })

  app.delete(listenerPath, { schema: { params: listenerParams } }, async ({ params }) => {
    if (!(await endListener(ctx.db, params.id, ctx.now()))) throw new Refused('not-found')
    return {}
  })
}

const show = ({ id, address, event_types, created_at }: Awaited<ReturnType<typeof insertListener>>): Listener => ({
  id,
  url: address,
  eventTypes: event_types,
  createdDate: created_at.toISOString(),
})
