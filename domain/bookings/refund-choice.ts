import type { RefusalReason } from '../refusals.ts'
import { isMoreThan24HoursAway } from './change-cutoff.ts'

/** The reasons a visitor may give; one is required (spec 2, 5). */
export const cancellationReasons = [
  'Change of plans',
  'Emergency',
  'Feeling unwell',
  'Personal reasons',
  'Found alternative',
  'Other',
] as const

export type CancellationChoice = 'voucher' | 'refund'
/** What is chosen unless the visitor says otherwise (spec 4). */
export const defaultChoice: CancellationChoice = 'voucher'

/** What the choice of a cancelling visitor hangs on. */
export type CancellableBooking = {
  startsAt: Date
  status: 'CONFIRMED' | 'CANCELED'
  giftCardUsed: boolean
  /** The order's coupon is itself a voucher (spec 4, "coupon-based gift card"). */
  couponIsVoucher: boolean
  rescheduleCount: number
}

/** Why the order view cannot cancel a booking, or null (spec 4, decision 33). */
export function whyNotCancel(booking: CancellableBooking, now: Date): RefusalReason | null {
  if (booking.status === 'CANCELED') return 'booking.already-canceled'
  if (booking.startsAt <= now) return 'cancellation.started'
  if (booking.giftCardUsed) return 'cancellation.gift-card'
  return booking.rescheduleCount > 0 ? 'cancellation.rescheduled' : null
}

/** Whether the money may go back to the card: more than 24 hours ahead and none of the bars (spec 4). */
export function isRefundOffered(booking: Omit<CancellableBooking, 'status'>, now: Date): boolean {
  const isBarred = booking.giftCardUsed || booking.couponIsVoucher || booking.rescheduleCount > 0
  return !isBarred && isMoreThan24HoursAway(booking.startsAt, now)
}
