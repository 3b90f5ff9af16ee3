import type { EventsAnswer } from '#api/platform/events.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listEvents, placeEvents, readEventKeys } from './store.ts'
import { describeEvents } from './describe-events.ts'

/** Events after a given one, oldest first, each signed as when it was first sent. */
export async function replayEvents(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  { after, limit }: { after: number; limit: number },
): Promise<EventsAnswer> {
  const { publicKey } = await readEventKeys(ctx)
  await placeEvents(ctx.db)
  const events = await listEvents(ctx.db, after, limit)
  return { publicKey, events: await describeEvents(ctx, events), next: events.at(-1)?.place ?? after }
}
