/** One booking inside the JSON text of a hybrid booking record (spec 3). */
export type RecordedBooking = { bookingId: string; serviceName: string; serviceId: string; slot: { startDate: string } }

/** What the request-metadata call answers (spec 3, hybrid booking record). */
export type BookingRecord = {
  totalOrderDetails: string
  rescheduleCount: number
  giftCardCode: string | null
  bookingId: string
}

/** The bookings of a record: its text is one item or a list of them (spec 3). */
export function recordedBookings({ totalOrderDetails }: Pick<BookingRecord, 'totalOrderDetails'>): RecordedBooking[] {
  const details = JSON.parse(totalOrderDetails) as RecordedBooking | RecordedBooking[]
  return Array.isArray(details) ? details : [details]
}

/** Writes the bookings as a record does: alone when there is one, as a list when there are several (api 6). */
export function recordText(bookings: readonly RecordedBooking[]): string {
  return JSON.stringify(bookings.length === 1 ? bookings[0] : bookings)
}
