import type { Ctx } from '#server/kit/context.ts'
import { listFinishedSessions, setChecked } from '#server/payments/store.ts'
import { settle } from './settle.ts'

/**
 * Checks every payment session that is over a last time: a payment whose message was lost is settled. A session that
 * the provider does not answer about is checked again next time.
 */
export async function reconcile(ctx: Ctx): Promise<void> {
  for (const { id, session_ref } of await listFinishedSessions(ctx.db, ctx.now(), 100)) {
    try {
      await settle(ctx, session_ref)
      await setChecked(ctx.db, id, ctx.now())
    } catch (error) {
      const why = error instanceof Error ? error.message : 'unknown'
      ctx.log.warn({ session: session_ref, error: why }, 'a session could not be checked yet')
    }
  }
}
