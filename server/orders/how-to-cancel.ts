import { cancellationLine } from '#domain/bookings/cancellation-line.ts'
import type { CancellableBooking } from '#domain/bookings/refund-choice.ts'
import { shortDate, sydneyDateOf } from '#domain/sydney-time.ts'
import type { BookedRow } from './booking-store.ts'

/** A booking as the rules about cancelling see it. */
export const cancellable = (row: BookedRow): CancellableBooking => ({
  startsAt: row.starts_at,
  status: row.status,
  giftCardUsed: row.order_gift_cents > 0,
  // What was paid at the desk cannot go back to a card by itself either.
  couponIsVoucher: (row.is_voucher ?? false) || row.is_paid_at_desk,
  rescheduleCount: row.reschedule_count,
  paid: row.total_cents,
  usesMembership: row.uses_membership,
  isMoneyGone: row.is_money_gone,
  isHouseClosing: row.closing !== null,
})

/**
 * Until when a booking can be cancelled and what that brings, for an email, by the rule that decides it (ruling 8);
 * nothing where it cannot be cancelled at all. Of several bookings each is named.
 */
export function howToCancel(booking: BookedRow, isOneOfSeveral = false): string[] {
  const line = cancellationLine('order-view', cancellable(booking), booking.policy)
  const which = `to ${booking.service_name} on ${shortDate(sydneyDateOf(booking.starts_at))}`
  return line ? [`Can’t make it${isOneOfSeveral ? ` ${which}` : ''}? ${line}`] : []
}
