import { HOUR } from '../sydney-time.ts'

/** The order view and the slot screen allow a move until 2 hours before; the bookings page until 24 (decision 9). */
export type ChangePage = 'order-view' | 'slot-screen' | 'bookings-page'

/** Whether a start is more than 24 hours away: at exactly 24 h it is not (decision 8). Elapsed time, not wall clock. */
export function isMoreThan24HoursAway(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() > 24 * HOUR
}

/** Why a booking cannot be moved from this page any more, or null (spec 5, Time limits). */
export function whyNotReschedule(
  page: ChangePage,
  startsAt: Date,
  now: Date,
): 'booking.too-late-2h' | 'booking.too-late-24h' | null {
  if (page === 'bookings-page') return isMoreThan24HoursAway(startsAt, now) ? null : 'booking.too-late-24h'
  return startsAt.getTime() - now.getTime() < 2 * HOUR ? 'booking.too-late-2h' : null
}

/** Why a booking cannot be cancelled from the bookings page any more, or null (spec 5, Time limits). */
export function whyNotCancelFromList(startsAt: Date, now: Date): 'booking.too-late-24h/cancel' | null {
  return isMoreThan24HoursAway(startsAt, now) ? null : 'booking.too-late-24h/cancel'
}

/** The time that texts about a cut-off name: how long a change from this page is possible (decision 8). */
export function changeUntil(page: ChangePage, startsAt: Date): Date {
  return new Date(startsAt.getTime() - (page === 'bookings-page' ? 24 : 2) * HOUR)
}
