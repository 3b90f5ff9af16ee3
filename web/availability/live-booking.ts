import { useQuery } from '@tanstack/react-query'
import { liveBookingPath, ORDER_KEY_HEADER, type LiveBookingAnswer } from '#api/bookings.ts'
import { words } from '#domain/words.ts'
import { getJson } from '#web/api-client.ts'

/** A booking this moment, for whoever brings its order key, or else for who bought it in this browser (decision 35). */
export function askLiveBooking(bookingId: string, orderKey: string | null): Promise<LiveBookingAnswer> {
  const path = liveBookingPath.replace(':id', encodeURIComponent(bookingId))
  return getJson<LiveBookingAnswer>(path, words.bookingStatusFailed, orderKey ? { [ORDER_KEY_HEADER]: orderKey } : {})
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
