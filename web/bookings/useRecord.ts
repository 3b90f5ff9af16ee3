import { skipToken, useQuery } from '@tanstack/react-query'
import {
  bookingRecordPath,
  bookingRecordsPath,
  ORDER_KEY_HEADER,
  type BookingRecordAnswer,
  type BookingRecordsAnswer,
} from '#api/bookings.ts'
import type { OrderAnswer } from '#api/checkout.ts'
import { recordedBookings, type BookingRecord } from '#domain/bookings/booking-record.ts'
import { words } from '#domain/words.ts'
import { CallFailed, getJson, withQuery } from '#ui/api-client.ts'
import { orderAddress } from '#web/checkout/order/useOrder.ts'

/** What the house keeps of the bookings of an order: which they are, and how often they were moved. */
export type OrderRecord = { bookingIds: string[]; rescheduleCount: number }
type RecordState =
  | { status: 'waiting' }
  | { status: 'none' }
  | { status: 'failed'; message: string; tryAgain: () => void }
  | { status: 'ready'; record: OrderRecord }

/**
 * The record of an order's bookings (spec 7): request-metadata by its key, and customer-bookings-cms by its address and
 * booking; none for an order without bookings.
 */
export function useRecord(orderKey: string, order: OrderAnswer | null): RecordState {
  const query = useQuery({
    queryKey: ['booking-record', orderKey],
    queryFn: order === null ? skipToken : () => askRecord(orderKey, order),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })
  if (query.data) return query.data.bookingIds.length > 0 ? { status: 'ready', record: query.data } : { status: 'none' }
  if (!query.error || query.isFetching) return { status: 'waiting' }
  if (query.error instanceof CallFailed && query.error.status === 404) return { status: 'none' }
  return { status: 'failed', message: words.generic, tryAgain: () => void query.refetch() }
}

async function askRecord(orderKey: string, order: OrderAnswer): Promise<OrderRecord> {
  const [byKey, byAddress] = await Promise.all([askByKey(orderKey), askByAddress(orderKey, order)])
  return recordOf(byKey, byAddress)
}

const askByKey = (orderKey: string) =>
  getJson<BookingRecordAnswer>(orderAddress(bookingRecordPath, orderKey), words.generic)

/** The key proves whose it is; the address, as the order shows it, and the booking only say which is meant. */
async function askByAddress(orderKey: string, order: OrderAnswer): Promise<BookingRecord | null> {
  const { email } = order.contactDetails
  const path = withQuery(bookingRecordsPath, { email, bookingId: order.orderDetails[0]?.bookingId })
  const headers = { [ORDER_KEY_HEADER]: orderKey }
  // The record by the key says the same: without this one nothing is missing.
  const answer = await getJson<BookingRecordsAnswer>(path, words.generic, headers).catch(() => null)
  return answer?.items?.[0] ?? null
}

/** What either record names is shown. */
function recordOf(byKey: BookingRecord, byAddress: BookingRecord | null): OrderRecord {
  const records = [byKey, ...(byAddress ? [byAddress] : [])]
  return {
    bookingIds: [...new Set(records.flatMap(recordedBookings).map(({ bookingId }) => bookingId))],
    rescheduleCount: Math.max(...records.map(({ rescheduleCount }) => rescheduleCount)),
  }
}
