import type { Listener } from '#api/platform/events.ts'
import type { Ctx } from '#server/kit/context.ts'
import { InvalidFields, violation } from '../failing.ts'
import { whyNotOutside } from './post-outside.ts'
import { describeListener } from './show-listeners.ts'
import { insertListener } from './store.ts'

/** Registers an address that events are sent to; one inside our own network is refused. */
export async function addListener(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  { url, eventTypes }: { url: string; eventTypes: string[] },
): Promise<Listener> {
  const why = whyNotOutside(url, { allowPrivate: config.testRoutes })
  if (why) throw new InvalidFields([violation('url', why)])
  // In a transaction, which says whose act it is (the history).
  return describeListener(await db.transaction().execute((tx) => insertListener(tx, url, eventTypes)))
}
