import { Refused } from '#domain/refusals.ts'
import type { Db } from '#server/kit/database/db.ts'
import { findOrder, findOrderByKey, type OrderRow } from '#server/sales/store.ts'
import { findPaymentBySession } from '#server/payments/store.ts'

/** The order of a key, or of the payment session it was paid in (spec 2, /success). `order.unknown`. */
export async function findOrderByEither(db: Db, keyOrSession: string): Promise<OrderRow> {
  const byKey = await findOrderByKey(db, keyOrSession)
  if (byKey) return byKey
  const payment = await findPaymentBySession(db, keyOrSession)
  if (!payment) throw new Refused('order.unknown')
  return await findOrder(db, payment.order_id)
}
