import { useQuery } from '@tanstack/react-query'
import { pastBookingsPath, upcomingBookingsPath, type BookingAnswer, type BookingsAnswer } from '#api/bookings.ts'
import { isListed } from '#domain/bookings/listed-bookings.ts'
import { words } from '#domain/words.ts'
import { CallFailed, getJson, withQuery } from '#ui/api-client.ts'
import { asMember } from '#web/shell/member-session.ts'
import { answers } from '#web/shell/Queries.tsx'

export type Which = 'upcoming' | 'past'
export type Bookings =
  | { status: 'waiting' }
  | { status: 'failed'; message: string; isSignedOut: boolean; tryAgain: () => void }
  | { status: 'ready'; bookings: BookingAnswer[] }

/** A member's bookings, to come or past: only what is confirmed and paid (spec 2). */
export function useBookings(which: Which, contactId: string): Bookings {
  const path = which === 'upcoming' ? upcomingBookingsPath : pastBookingsPath
  const query = useQuery({
    queryKey: ['bookings', contactId, which],
    queryFn: async () => {
      const { bookings } = await asMember((headers) =>
        getJson<BookingsAnswer>(withQuery(path, { contactId }), words.bookingsFailed, headers),
      )
      return bookings.filter(isListed)
    },
    staleTime: 0,
    networkMode: 'always',
  })
  if (query.data) return { status: 'ready', bookings: query.data }
  if (!query.error || query.isFetching) return { status: 'waiting' }
  const isSignedOut = query.error instanceof CallFailed && [401, 403].includes(query.error.status)
  const message = isSignedOut ? query.error.message : words.bookingsFailed
  return { status: 'failed', message, isSignedOut, tryAgain: () => void query.refetch() }
}

/** Asks for every list anew. */
export const refreshBookings = () => answers.invalidateQueries({ queryKey: ['bookings'] })
