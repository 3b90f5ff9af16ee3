import { useQuery } from '@tanstack/react-query'
import { bookingRecordPath, type BookingRecordAnswer } from '#api/bookings.ts'
import { recordedBookings } from '#domain/bookings/booking-record.ts'
import { words } from '#domain/words.ts'
import { CallFailed, getJson } from '#web/api-client.ts'
import { orderAddress } from '#web/checkout/useOrder.ts'

/** What the house keeps of the bookings of an order: which they are, and how often they were moved. */
export type OrderRecord = { bookingIds: string[]; rescheduleCount: number }
type RecordState =
  | { status: 'waiting' }
  | { status: 'none' }
  | { status: 'failed'; message: string; tryAgain: () => void }
  | { status: 'ready'; record: OrderRecord }

/** The record of an order's bookings (spec 7, request-metadata); none for an order without bookings. */
export function useRecord(orderKey: string, isWanted: boolean): RecordState {
  const query = useQuery({
    queryKey: ['booking-record', orderKey],
    queryFn: async () =>
      recordOf(await getJson<BookingRecordAnswer>(orderAddress(bookingRecordPath, orderKey), words.generic)),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })
  if (query.data) return query.data.bookingIds.length > 0 ? { status: 'ready', record: query.data } : { status: 'none' }
  if (!query.error || query.isFetching) return { status: 'waiting' }
  if (query.error instanceof CallFailed && query.error.status === 404) return { status: 'none' }
  return { status: 'failed', message: words.generic, tryAgain: () => void query.refetch() }
}

const recordOf = (answer: BookingRecordAnswer): OrderRecord => ({
  bookingIds: recordedBookings(answer).map(({ bookingId }) => bookingId),
  rescheduleCount: answer.rescheduleCount,
})
