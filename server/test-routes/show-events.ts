import type { Ctx } from '#server/kit/context.ts'
import { replayEvents } from '#server/platform/events/replay-events.ts'

/** Every event that clients were sent or could have been sent, signed, with the key to check it by. */
export async function showEvents(ctx: Ctx) {
  const { publicKey, events } = await replayEvents(ctx, { after: 0, limit: 10_000 })
  return { publicKey, events: events.map(({ jwt }) => jwt) }
}
