import { MINUTE } from '../sydney-time.ts'

/** The lead time of a booking: a start closes this many minutes before it begins; with none, as it begins. */
export function bookingCloses(startsAt: Date, bookUntilMinutes: number): Date {
  return new Date(startsAt.getTime() - bookUntilMinutes * MINUTE)
}

/** Whether a start can still be booked: it begins, or its bookings close, later than now. */
export function isStillBookable(startsAt: Date, now: Date, bookUntilMinutes: number): boolean {
  return bookingCloses(startsAt, bookUntilMinutes) > now
}
