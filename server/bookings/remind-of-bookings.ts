import type { Ctx } from '#server/kit/context.ts'
import { findBooked, isWithinReminder, listToRemind } from '#server/orders/booking-store.ts'
import { lockOrder } from '#server/orders/store.ts'
import { queueReminder } from './write-booking-email.ts'

/**
 * Reminds of every booking that starts within a day, once for each start; who booked later than that knows it still.
 * One that fails does not keep the others waiting.
 */
export async function remindOfBookings(ctx: Ctx): Promise<void> {
  for (const { id, order_id } of await listToRemind(ctx.db, ctx.now(), 200)) {
    await remind(ctx, id, order_id).catch((error: Error) =>
      ctx.log.warn({ bookingId: id, error: error.message }, 'no reminder was written'),
    )
  }
}

/** Under the order's lock: what is cancelled or moved meanwhile is not reminded of. */
async function remind(ctx: Ctx, bookingId: string, orderId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    const booking = await findBooked(tx, bookingId)
    const isDue = booking?.status === 'CONFIRMED' && isWithinReminder(booking.starts_at, ctx.now())
    if (isDue) await queueReminder(ctx, tx, booking)
  })
}
