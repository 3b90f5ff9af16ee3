import { useQuery } from '@tanstack/react-query'
import { visitorTokenPath, type VisitorTokenAnswer } from '#api/accounts.ts'
import { liveBookingPath, ORDER_KEY_HEADER, type LiveBookingAnswer, type LiveBookingQuery } from '#api/bookings.ts'
import { words } from '#domain/words.ts'
import { getJson, withQuery } from '#ui/api-client.ts'
import { useVisitor } from '#web/shell/visitor.ts'

/**
 * A booking as it is now, for the holder of its order key or for the buyer in this browser (ruling 35); `movedTo`: the
 * start to which they think of moving it.
 */
export async function askLiveBooking(
  bookingId: string,
  orderKey: string | null,
  movedTo?: LiveBookingQuery,
): Promise<LiveBookingAnswer> {
  const path = liveBookingPath.replace(':id', () => encodeURIComponent(bookingId))
  const headers = orderKey === null ? {} : { [ORDER_KEY_HEADER]: orderKey, ...(await guestHeaders()) }
  return getJson<LiveBookingAnswer>(movedTo ? withQuery(path, movedTo) : path, words.bookingStatusFailed, headers)
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

let token: { value: string; until: number } | null = null
const MARGIN_MS = 60_000

/**
 * The guest's token, which goes along with an order key (spec 6); fetched once and again shortly before its end. The
 * key alone proves enough: without a token the call goes all the same. A member has a token of their own.
 */
export async function guestHeaders(): Promise<{ authToken?: string }> {
  if (useVisitor.getState().isAuthenticated) return {}
  if (!token || Date.now() >= token.until) await fetchToken().catch(() => {})
  return token ? { authToken: token.value } : {}
}

async function fetchToken(): Promise<void> {
  const { accessToken, expiresIn } = await getJson<VisitorTokenAnswer>(visitorTokenPath, words.generic)
  token = { value: accessToken, until: Date.now() + expiresIn * 1000 - MARGIN_MS }
}
