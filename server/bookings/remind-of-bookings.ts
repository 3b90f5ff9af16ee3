import { isReminderDue } from '#domain/bookings/reminder.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findBooked, listToRemind, type BookedRow } from '#server/sales/booking-store.ts'
import { lockOrder } from '#server/sales/store.ts'
import { queueReminder } from './write-booking-email.ts'

/**
 * Sends the reminder of every booking that starts within 24 hours, once for each start. One that fails does not keep
 * the others waiting.
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
    if (booking && isDue(booking, ctx.now())) await queueReminder(ctx, tx, booking)
  })
}

const isDue = ({ status, starts_at: startsAt, moved_at, paid_at }: BookedRow, now: Date): boolean => {
  const chosenAt = moved_at ?? paid_at
  return status === 'CONFIRMED' && chosenAt !== null && isReminderDue({ startsAt, chosenAt }, now)
}
