import type { CancellationAnswer } from '#api/bookings.ts'
import { clockTimeOf, sydneyDateOf, TIMEZONE } from '#domain/sydney-time.ts'
import { track } from '#web/analytics.ts'

/** Counts a cancellation, by the Sydney day and time of the visit that will not be (spec 7, 9). */
export function reportCancellation({ booking, outcome }: Pick<CancellationAnswer, 'booking' | 'outcome'>): void {
  const start = new Date(booking.startDate)
  track({
    event: 'booking_cancelled',
    serviceId: booking.serviceId,
    outcome,
    date: sydneyDateOf(start),
    time: clockTimeOf(start),
    timezone: TIMEZONE,
  })
}
