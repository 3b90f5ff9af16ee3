import {
  eventsPath,
  eventsWish,
  listenerParams,
  listenerPath,
  listenerRequest,
  listenersPath,
  type EventsAnswer,
  type Listener,
  type ListenersAnswer,
} from '#api/platform/events.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Door } from '#server/kit/http.ts'
import { InvalidFields, violation } from '../failing.ts'
import { whyNotOutside } from './post-outside.ts'
import { endListener, insertListener, listEvents, listListeners, placeEvents, readEventKeys } from './store.ts'
import { tellEvents } from './tell-event.ts'

/** What happened, for other tools: told to the addresses they name, or asked for again (spec 7, lifecycle events). */
export const eventRoutes: Door = (app, ctx) => {
  app.get(eventsPath, { schema: { querystring: eventsWish } }, ({ query }) => replayEvents(ctx, query))

  app.get(listenersPath, async (): Promise<ListenersAnswer> => {
    const { public_key: publicKey } = await readEventKeys(ctx.db)
    return { publicKey, listeners: (await listListeners(ctx.db)).map(show) }
  })

  app.post(listenersPath, { schema: { body: listenerRequest } }, async ({ body }): Promise<Listener> => {
    const why = whyNotOutside(body.url, { allowPrivate: !ctx.config.production })
    if (why) throw new InvalidFields([violation('url', why)])
    return show(await insertListener(ctx.db, body.url, body.eventTypes))
  })

  app.delete(listenerPath, { schema: { params: listenerParams } }, async ({ params }) => {
    if (!(await endListener(ctx.db, params.id, ctx.now()))) throw new Refused('not-found')
    return {}
  })
}

/** Events that happened after one that is known, oldest first, each signed as when it was first told. */
export async function replayEvents(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  { after, limit }: { after: number; limit: number },
): Promise<EventsAnswer> {
  const { public_key: publicKey } = await readEventKeys(ctx.db)
  await placeEvents(ctx.db)
  const events = await listEvents(ctx.db, after, limit)
  return { publicKey, events: await tellEvents(ctx, events), next: events.at(-1)?.place ?? after }
}

const show = ({ id, address, event_types, created_at }: Awaited<ReturnType<typeof insertListener>>): Listener => ({
  id,
  url: address,
  eventTypes: event_types,
  createdDate: created_at.toISOString(),
})
