import { GIFT_CARD_MONTHS } from '../gift-cards/gift-card-expiry.ts'
import { HOUR } from '../sydney-time.ts'

/**
 * The rules of change that were in force when an order was made; they stay with it (spec 9). The order view and the
 * slot screen go by `rescheduleHours`, the bookings page and refunds by `changeHours`.
 */
export type ChangePolicy = { rescheduleHours: number; changeHours: number; voucherMonths: number }

/**
 * What the house promises whoever books today (spec 1, 9): a booking can be moved until 2 hours before its start, it
 * can be cancelled for a refund until 24 hours before it, and a voucher, which is a gift card, expires after 36 months.
 */
export const housePolicy: ChangePolicy = { rescheduleHours: 2, changeHours: 24, voucherMonths: GIFT_CARD_MONTHS }

/** The hours of a cut-off in words. */
export const hoursInWords = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`)

/** The order view and the slot screen allow a move until 2 hours before; the bookings page until 24 (ruling 9). */
export type ChangePage = 'order-view' | 'slot-screen' | 'bookings-page'

/**
 * Whether a start is more than so many hours away: at exactly 24 h it is not (ruling 8). Elapsed time, not wall clock.
 */
export function isMoreThanHoursAway(startsAt: Date, now: Date, hours: number): boolean {
  return startsAt.getTime() - now.getTime() > hours * HOUR
}

/** The rescheduling limit: why a booking cannot be moved from this page any more, or null (spec 5, Time limits). */
export function whyNotReschedule(
  page: ChangePage,
  startsAt: Date,
  now: Date,
  policy: ChangePolicy,
): 'booking.too-late-2h' | 'booking.too-late-24h' | null {
  if (page === 'bookings-page') {
    return isMoreThanHoursAway(startsAt, now, policy.changeHours) ? null : 'booking.too-late-24h'
  }
  return startsAt.getTime() - now.getTime() < policy.rescheduleHours * HOUR ? 'booking.too-late-2h' : null
}

/**
 * Why it is too late to cancel from the bookings page, or null. A late cancellation is one that comes less than
 * `changeHours` before the start: 24 hours, unless the service has a cut-off of its own (spec 5, Time limits).
 */
export function whyNotCancelFromList(
  startsAt: Date,
  now: Date,
  policy: ChangePolicy,
): 'booking.too-late-24h/cancel' | null {
  return isMoreThanHoursAway(startsAt, now, policy.changeHours) ? null : 'booking.too-late-24h/cancel'
}

/** The time that texts about a cut-off name: how long a change from this page is possible (ruling 8). */
export function changeUntil(page: ChangePage, startsAt: Date, policy: ChangePolicy): Date {
  const hours = page === 'bookings-page' ? policy.changeHours : policy.rescheduleHours
  return new Date(startsAt.getTime() - hours * HOUR)
}
