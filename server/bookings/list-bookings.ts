import type { BookingsAnswer } from '#api/bookings.ts'
import { Refused } from '#domain/refusals.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listPast, listUpcoming } from '#server/sales/booking-store.ts'
import { bookingAnswer } from './describe-booking.ts'

/** A member's bookings that are still to come, or those that have started or were cancelled (spec 7); `account.mismatch`. */
export async function listBookings(
  ctx: Ctx,
  member: MemberRow,
  contactId: string | undefined,
  which: 'upcoming' | 'past',
): Promise<BookingsAnswer> {
  if (contactId !== undefined && contactId !== member.contact_id) throw new Refused('account.mismatch')
  const list = which === 'upcoming' ? listUpcoming : listPast
  const rows = await list(ctx.db, member.id, ctx.now())
  return { bookings: rows.map((row) => bookingAnswer(ctx, row, 'bookings-page')) }
}
