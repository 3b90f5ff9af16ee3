import type { BackByTender } from '#domain/counter/refund-by-tender.ts'
import type { Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { handOutRefund } from './hand-out-refund.ts'
import { findPayment, insertRefund, sumRefunds } from './store.ts'

/** Money that goes back for an order, or for one booking or some goods of it; `by`: the person at the desk who hands it out. */
type ToRefund = {
  orderId: string
  bookingId: string | null
  amount: Cents
  reason: 'cancellation' | 'late-payment' | 'returned'
  by: string | null
}

/** What was given back over the counter: on the terminal, and in coins. */
export type HandedOut = Pick<BackByTender, 'terminal' | 'coins'>

/**
 * Promises a refund to the original card, by the terminal or in cash: money goes back the way it came. In the caller's
 * transaction, which has locked the order. What came by the provider a job sends there (payments rule 6). What was paid
 * at the desk is handed out there at once; if nobody is there to do it, it becomes an open matter. Never more goes back
 * than came in: `refund.not-offered`. `drawer.closed`, `drawer.too-little`.
 */
export async function promiseRefund(
  ctx: Pick<Ctx, 'jobs' | 'now'>,
  tx: Tx,
  { orderId, bookingId, amount, reason, by }: ToRefund,
): Promise<{ id: string; handedOut: HandedOut | null }> {
  const payment = await findPayment(tx, orderId)
  const captured = payment?.status === 'CAPTURED' ? payment.amount_cents : 0
  if (!payment || (await sumRefunds(tx, payment.id)) + amount > captured) throw new Refused('refund.not-offered')
  const isHandedOut = payment.method === 'desk' && by !== null
  const { id } = await insertRefund(tx, {
    payment_id: payment.id,
    order_id: orderId,
    booking_id: bookingId,
    amount_cents: amount,
    reason,
    way: payment.method,
    ...(isHandedOut && { status: 'DONE' as const, done_at: ctx.now() }),
  })
  if (payment.method === 'provider') await ctx.jobs.enqueue(tx, 'send-refund', id)
  return { id, handedOut: isHandedOut ? await handOutRefund(tx, { refundId: id, orderId, amount, by }) : null }
}
