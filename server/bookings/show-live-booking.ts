import type { LiveBookingAnswer } from '#api/bookings.ts'
import { changeUntil, whyNotCancelFromList, whyNotReschedule } from '#domain/bookings/change-cutoff.ts'
import { isRefundOffered, whyNotCancel, whyNotPayBack } from '#domain/bookings/refund-choice.ts'
import { refusals, type RefusalReason } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { BookedRow } from '#server/orders/booking-store.ts'
import { cancellable } from '#server/orders/how-to-cancel.ts'
import { bookingAnswer, closingAnswer, pageOf } from './describe-booking.ts'
import { findAccessible, type BookingAccess } from './booking-access.ts'

/** A booking this moment and what its owner may still do with it, by the rules that decide it (spec 4, 7); `booking.unknown`. */
export async function showLiveBooking(ctx: Ctx, bookingId: string, access: BookingAccess): Promise<LiveBookingAnswer> {
  const booking = await findAccessible(ctx.db, bookingId, access)
  const now = ctx.now()
  const page = pageOf(access)
  const why = whyNotCancelHere(booking, access, now)
  return {
    booking: bookingAnswer(ctx, booking, page),
    canReschedule:
      booking.status === 'CONFIRMED' &&
      (booking.closing !== null || whyNotReschedule(page, booking.starts_at, now, booking.policy) === null),
    canCancel: why === null,
    refundOffered: booking.status === 'CONFIRMED' && isRefundOffered(cancellable(booking), now, booking.policy),
    refundUntil: new Date(
      booking.closing?.until ?? changeUntil('bookings-page', booking.starts_at, booking.policy),
    ).toISOString(),
    reason: why && refusals[why].message.replace('{email}', ctx.supportEmail),
    ...closingAnswer(booking),
  }
}

/** The page to cancel on: the bookings page for a member, the order view for a guest or with the order key. */
function whyNotCancelHere(booking: BookedRow, access: BookingAccess, now: Date): RefusalReason | null {
  const isFromList = access.orderKey === null && booking.member_id !== null
  if (!isFromList || booking.status === 'CANCELED') return whyNotCancel(cancellable(booking), now)
  if (booking.closing) return whyNotPayBack(cancellable(booking))
  return whyNotCancelFromList(booking.starts_at, now, booking.policy) ?? whyNotPayBack(cancellable(booking))
}
