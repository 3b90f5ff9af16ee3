import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listBookedOfOrder } from '#server/sales/booking-store.ts'
import { drawArrivalCode } from '#server/sales/draw-arrival-code.ts'
import { findOrderByEither } from './find-order.ts'

/** The picture of the code by which the guests of a paid order are let in. `order.unknown`: also when nothing of it is booked. */
export async function showArrivalCode(ctx: Ctx, keyOrSession: string): Promise<Buffer> {
  const order = await findOrderByEither(ctx.db, keyOrSession)
  if (order.status !== 'PAID') throw new Refused('order.unknown')
  const picture = await drawArrivalCode(ctx, order, await listBookedOfOrder(ctx.db, order.id))
  if (picture === null) throw new Refused('order.unknown')
  return picture
}
