import { Refused } from '#domain/refusals.ts'
import { endListener } from '#server/access/listener-store.ts'
import type { Ctx } from '#server/kit/context.ts'

/** Stops sending events to an address, including those that wait to be sent; `not-found`. */
export async function removeListener({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<void> {
  const ended = await db.transaction().execute((tx) => endListener(tx, id, now()))
  if (!ended) throw new Refused('not-found')
}
