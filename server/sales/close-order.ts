import type { Ctx } from '#server/kit/context.ts'
import { closeSession } from '#server/payments/payment-session.ts'
import { findPayment } from '#server/payments/store.ts'
import { releaseOrder } from './release-order.ts'
import { settle } from './settle.ts'
import { findOrder, type OrderRow, type OrderStatus } from './store.ts'

/**
 * Ends an unpaid order for good: its payment page is closed at the provider first, then its places are given back
 * (payments rule 4). If it turns out to be paid it is settled instead. Throws when the provider does not answer:
 * then nothing has changed and the places stay held.
 */
export async function closeOrder(
  ctx: Ctx,
  orderId: string,
  as: 'CANCELED' | 'EXPIRED' | 'FAILED',
): Promise<{ status: OrderStatus; orderKey: string }> {
  const payment = await findPayment(ctx.db, orderId)
  if (payment?.session_ref && payment.status === 'CREATED') {
    const session = await closeSession(ctx, payment.session_ref)
    if (session.state === 'paid') await settle(ctx, session.ref)
  }
  await releaseOrder(ctx, orderId, as)
  const order: OrderRow = await findOrder(ctx.db, orderId)
  return { status: order.status, orderKey: order.order_key }
}
