import type { ReleaseAnswer } from '#api/checkout.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { closeOrder } from '#server/sales/close-order.ts'
import { findOrderByKey } from '#server/sales/store.ts'

/** The visitor came back unpaid: the payment page is closed and the places are free again (api 4, release). */
export async function releaseHeldOrder(ctx: Ctx, orderKey: string): Promise<ReleaseAnswer> {
  const order = await findOrderByKey(ctx.db, orderKey)
  if (!order) throw new Refused('order.unknown')
  if (order.status !== 'PENDING') return { status: order.status }
  const closed = await closeOrder(ctx, order.id, 'CANCELED').catch((error: Error) => {
    ctx.log.warn({ orderId: order.id, error: error.message }, 'an order could not be closed')
    throw new Refused('payment.unreachable')
  })
  return { status: closed.status }
}
