import { retryCloseAt } from '#domain/sales/hold-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { runConcurrently } from '#server/kit/run-concurrently.ts'
import { closeOrder } from './close-order.ts'
import { listDueOrders, setHoldExpiry } from './store.ts'

/** The provider is asked about each order: this many at a time, and a slow answer does not delay the others. */
const AT_ONCE = 8

/**
 * Ends the orders whose time is over and releases their places; one that was paid at the last moment is settled. While
 * the provider does not answer, the places stay held a little longer (payments rule 4).
 */
export async function expireOrders(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const due = await listDueOrders(ctx.db, now, 200)
  await runConcurrently(due, AT_ONCE, async ({ id }) => {
    try {
      await closeOrder(ctx, id, 'EXPIRED')
    } catch (error) {
      ctx.log.warn(
        { orderId: id, error: error instanceof Error ? error.message : 'unknown' },
        'an order could not be ended yet',
      )
      await setHoldExpiry(ctx.db, id, retryCloseAt(now))
    }
  })
}
