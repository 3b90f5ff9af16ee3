import { useState } from 'react'
import { cancelBookingPath, type BookingAnswer, type CancelBookingAnswer } from '#api/bookings.ts'
import { words } from '#domain/words.ts'
import { CallFailed, postJson } from '#ui/api-client.ts'
import { asMember } from '#web/shell/member-session.ts'
import { reportCancellation } from './report-cancellation.ts'
import { refreshBookings } from './useBookings.ts'
import { useIdempotencyKey } from './useIdempotencyKey.ts'

export type ListCancellationState =
  | { status: 'idle' }
  | { status: 'already' }
  | { status: 'asked' | 'sending'; booking: BookingAnswer; problem: string | null }
  | { status: 'done'; answer: CancelBookingAnswer }
export type ListCancellation = ReturnType<typeof useListCancellation>

/**
 * A cancellation from My Bookings: the reason is asked, what comes back is no choice but said before the press
 * (ruling 32).
 */
export function useListCancellation() {
  const [state, setState] = useState<ListCancellationState>({ status: 'idle' })
  const idempotencyKeyOf = useIdempotencyKey()

  const send = async (booking: BookingAnswer, cancellationReason: string) => {
    setState({ status: 'sending', booking, problem: null })
    const body = { bookingId: booking.id, participantNotification: { notifyParticipants: true }, cancellationReason }
    const idempotencyKey = idempotencyKeyOf(body)
    try {
      const answer = await cancelAsMember(body, idempotencyKey)
      reportCancellation(answer)
      setState({ status: 'done', answer })
    } catch (error) {
      const { code, message } = error instanceof CallFailed ? error : { code: '', message: words.cannotProcessContact }
      if (code === 'booking.already-canceled') setState({ status: 'already' })
      else setState({ status: 'asked', booking, problem: message })
    }
  }

  const close = () => {
    const hasNews = state.status === 'done' || state.status === 'already'
    setState({ status: 'idle' })
    if (hasNews) void refreshBookings()
  }
  const begin = (booking: BookingAnswer) => setState({ status: 'asked', booking, problem: null })
  return { state, begin, send, close }
}

function cancelAsMember(body: { bookingId: string }, idempotencyKey: string) {
  const path = cancelBookingPath.replace(':id', () => encodeURIComponent(body.bookingId))
  return asMember((headers) =>
    postJson<CancelBookingAnswer>(path, body, words.cannotProcessContact, { method: 'PUT', headers, idempotencyKey }),
  )
}
