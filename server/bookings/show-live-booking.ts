import type { LiveBookingAnswer } from '#api/bookings.ts'
import { changeUntil, whyNotCancelFromList, whyNotReschedule } from '#domain/bookings/cancellation-cutoff.ts'
import { isRefundOffered, whyNotCancel, whyNotPayBack } from '#domain/bookings/refund-choice.ts'
import { Refused, type RefusalReason } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { BookedRow } from '#server/sales/booking-store.ts'
import { cancellable } from '#server/sales/how-to-cancel.ts'
import { bathAfterMove } from './bath-after-move.ts'
import { bookingAnswer, closingAnswer, pageOf } from './describe-booking.ts'
import { refusalOfTooLate } from './refuse-too-late.ts'
import type { Slot } from './reschedule-booking.ts'
import { findAccessible, type BookingAccess } from './booking-access.ts'
import { findOpenVoucher } from './store.ts'

/**
 * A booking this moment and what its owner may still do with it, by the rules that decide it (spec 4, 7); `to`: the start
 * to which they think of moving it. `booking.unknown`.
 */
export async function showLiveBooking(
  ctx: Ctx,
  bookingId: string,
  access: BookingAccess,
  to: Slot = {},
): Promise<LiveBookingAnswer> {
  const booking = await findAccessible(ctx.db, bookingId, access)
  const bath = await bathAfterMove(ctx, booking, to)
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
    reason: why && why.message.replace('{email}', () => ctx.supportEmail),
    ...(bath !== undefined && { bathAfterMove: bath }),
    ...closingAnswer(booking),
    ...(await refundInstead(ctx, booking)),
  }
}

/** The page to cancel on: the bookings page for a member, the order view for a guest or with the order key. */
function whyNotCancelHere(booking: BookedRow, access: BookingAccess, now: Date): Refused | null {
  const isFromList = access.orderKey === null && booking.member_id !== null
  if (!isFromList || booking.status === 'CANCELED') return refusalOf(whyNotCancel(cancellable(booking), now))
  const tooLate = booking.closing ? null : whyNotCancelFromList(booking.starts_at, now, booking.policy)
  return tooLate ? refusalOfTooLate(tooLate, booking.policy) : refusalOf(whyNotPayBack(cancellable(booking)))
}

const refusalOf = (why: RefusalReason | null) => why && new Refused(why)
/** Whether the guest of a closed booking may still have the money instead of the voucher, and until when. */
async function refundInstead({ db }: Ctx, booking: BookedRow): Promise<Pick<LiveBookingAnswer, 'refundInstead'>> {
  if (booking.status !== 'CANCELED') return {}
  const voucher = await findOpenVoucher(db, booking.id)
  return voucher && !voucher.isSpent ? { refundInstead: { until: voucher.until.toISOString() } } : {}
}
