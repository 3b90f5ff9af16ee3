import type { Ctx } from '#server/kit/context.ts'
import { takeFinishedSessions } from '#server/payments/store.ts'
import { settle } from './settle.ts'

/** Looks a last time at every payment session that is over: a payment whose message was lost is settled all the same. */
export async function reconcile(ctx: Ctx): Promise<void> {
  for (const { session_ref } of await takeFinishedSessions(ctx.db, ctx.now(), 100)) {
    await settle(ctx, session_ref!)
  }
}
