import { words } from '../words.ts'

/** The state of paying (spec 3, booking state). */
export type BookingCheckout = {
  sessionId: string | null
  sessionUrl: string | null
  isLoading: boolean
  error: string | null
  bookingStatus: 'idle' | 'pending' | 'success' | 'failed'
  bookingError: string | null
}

/** Before PAY, and what a reset goes back to (spec 4). */
export const idleCheckout: BookingCheckout = {
  sessionId: null,
  sessionUrl: null,
  isLoading: false,
  error: null,
  bookingStatus: 'idle',
  bookingError: null,
}

export const pendingCheckout: BookingCheckout = { ...idleCheckout, isLoading: true, bookingStatus: 'pending' }

/** A payment session is ready: its id and address are stored (spec 4). */
export function checkoutSucceeded(session: { sessionId: string; sessionUrl: string }): BookingCheckout {
  const { sessionId, sessionUrl } = session
  return { ...idleCheckout, sessionId, sessionUrl, bookingStatus: 'success' }
}

/** There is no payment session: the words for it are kept (spec 4). */
export function checkoutFailed(message: string): BookingCheckout {
  return { ...idleCheckout, error: message, bookingStatus: 'failed', bookingError: message }
}

/** The words of a failed checkout: the server's, else the error's, else our own (spec 8). */
export function failureMessage(server: string | null | undefined, error: string | null | undefined): string {
  return server || error || words.bookingFailed
}

/** What is wrong with an answer that has no payment address, or null when it has one (spec 8). */
export function whyNoSessionUrl(
  of: 'bookings' | 'plans',
  answer: { sessionUrl?: string | null | undefined },
): string | null {
  if (answer.sessionUrl) return null
  return of === 'bookings' ? words.noBookingSessionUrl : words.noPlanSessionUrl
}
