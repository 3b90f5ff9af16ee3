import { useQuery } from '@tanstack/react-query'
import { liveBookingPath, ORDER_KEY_HEADER, type LiveBookingAnswer } from '#api/bookings.ts'
import { words } from '#domain/words.ts'
import { getJson } from '#web/api-client.ts'
import { guestHeaders } from './guest-token.ts'

/** A booking this moment, for whoever brings its order key, or else for who bought it in this browser (decision 35). */
export async function askLiveBooking(bookingId: string, orderKey: string | null): Promise<LiveBookingAnswer> {
  const path = liveBookingPath.replace(':id', encodeURIComponent(bookingId))
  const headers = orderKey === null ? {} : { [ORDER_KEY_HEADER]: orderKey, ...(await guestHeaders()) }
  return getJson<LiveBookingAnswer>(path, words.bookingStatusFailed, headers)
}

/** The same, kept up for a screen: asked whenever it opens. */
export function useLiveBooking(bookingId: string, orderKey: string | null) {
  return useQuery({
    queryKey: ['live-booking', bookingId, orderKey],
    queryFn: () => askLiveBooking(bookingId, orderKey),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })
}
