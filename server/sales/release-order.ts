import type { Ctx } from '#server/kit/context.ts'
import { setPaymentClosed } from '#server/payments/store.ts'
import { keptBy, releaseAll } from './holdings.ts'
import { lockOrder, setBookingStatus, setOrderStatus } from './store.ts'

const outcomeOf = { CANCELED: 'canceled', EXPIRED: 'expired', FAILED: 'failed' } as const

/** Gives back everything an unpaid order holds; one that is no longer open stays as it is. Answers how many changed. */
export async function releaseOrder(ctx: Ctx, orderId: string, as: 'CANCELED' | 'EXPIRED' | 'FAILED'): Promise<number> {
  const released = await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status !== 'PENDING') return 0
    await setOrderStatus(tx, orderId, as)
    await setPaymentClosed(tx, orderId, as === 'FAILED' ? 'FAILED' : 'EXPIRED')
    const bookings = await setBookingStatus(tx, orderId, 'HELD', 'EXPIRED')
    return await releaseAll(tx, keptBy(order, bookings), async () => 1)
  })
  if (released > 0) ctx.metrics.countOrder(outcomeOf[as])
  return released
}
