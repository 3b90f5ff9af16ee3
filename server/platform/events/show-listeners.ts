import type { Listener, ListenersAnswer } from '#api/platform/events.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listListeners, readEventKeys, type ListenerRow } from './store.ts'

/** The addresses that events are sent to, and the public key that their signatures are checked with. */
export async function showListeners(ctx: Pick<Ctx, 'db' | 'config'>): Promise<ListenersAnswer> {
  const { publicKey } = await readEventKeys(ctx)
  return { publicKey, listeners: (await listListeners(ctx.db)).map(describeListener) }
}

/** A listener as the platform describes it. */
export const describeListener = ({ id, address, event_types, created_at }: ListenerRow): Listener => ({
  id,
  url: address,
  eventTypes: event_types,
  createdDate: created_at.toISOString(),
})
