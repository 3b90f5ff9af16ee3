import { useState } from 'react'
import {
  cancellationsPath,
  ORDER_KEY_HEADER,
  type BookingAnswer,
  type CancellationAnswer,
  type LiveBookingAnswer,
} from '#api/bookings.ts'
import type { OrderAnswer } from '#api/checkout.ts'
import type { CancellationChoice } from '#domain/bookings/refund-choice.ts'
import { words } from '#domain/words.ts'
import { CallFailed, postJson } from '#ui/api-client.ts'
import { askLiveBooking } from '#web/availability/reschedule/live-booking.ts'
import { answers } from '#web/shell/Queries.tsx'
import { useHouse } from '#web/shell/house.ts'
import { cancellationRequestOf } from './cancellation-request.ts'
import { keepVoucher } from './kept-voucher.ts'
import { reportCancellation } from './report-cancellation.ts'
import { useIdempotencyKey } from './useIdempotencyKey.ts'

export type CancellationState =
  | { status: 'idle' | 'checking' | 'unverified' }
  | ({ status: 'already' } & FoundCancelled)
  | { status: 'choosing' | 'sending'; live: LiveBookingAnswer; problem: string | null }
  | { status: 'done'; answer: CancellationAnswer }
/** A booking that was cancelled meanwhile: as it is now, where the house told it, and the order before that was known. */
export type FoundCancelled = { booking: BookingAnswer | null; before: OrderAnswer }
export type Cancellation = ReturnType<typeof useCancellation>

/** A cancellation on the order view, from its first press to its end: the live status comes first (spec 4). */
export function useCancellation(bookingId: string, order: OrderAnswer, orderKey: string) {
  const { now } = useHouse()
  const [state, setState] = useState<CancellationState>({ status: 'idle' })
  const idempotencyKeyOf = useIdempotencyKey()

  /** What came back stands in the order, which is asked for anew while the dialog is open. */
  const findAlready = (booking: BookingAnswer | null) => {
    setState({ status: 'already', booking, before: order })
    void refreshOrder(bookingId, orderKey)
  }

  const begin = async () => {
    setState({ status: 'checking' })
    try {
      const live = await askLiveBooking(bookingId, orderKey)
      answers.setQueryData(['live-booking', bookingId, orderKey], live)
      if (live.booking.status === 'CANCELED') findAlready(live.booking)
      else setState(live.canCancel ? { status: 'choosing', live, problem: null } : { status: 'idle' })
    } catch {
      setState({ status: 'unverified' })
    }
  }

  const send = async (live: LiveBookingAnswer, choice: CancellationChoice, reason: string) => {
    setState({ status: 'sending', live, problem: null })
    const decided = { bookingId, customerChoice: choice, cancellationReason: reason }
    const body = cancellationRequestOf(live, order, { choice, reason, at: now() })
    try {
      const answer = await postJson<CancellationAnswer>(cancellationsPath, body, words.cancellationFailed, {
        idempotencyKey: idempotencyKeyOf(decided),
        headers: { [ORDER_KEY_HEADER]: orderKey },
      })
      reportCancellation(answer)
      if (answer.voucher) keepVoucher(bookingId, answer.voucher)
      setState({ status: 'done', answer })
    } catch (error) {
      if (codeOf(error) === 'booking.already-canceled') return findAlready(null)
      const fresh = isStale(error) ? await askLiveBooking(bookingId, orderKey).catch(() => live) : live
      return setState({ status: 'choosing', live: fresh, problem: problemOf(error) })
    }
  }

  /** Leaves it; what the page shows is asked for anew. */
  const close = () => {
    setState({ status: 'idle' })
    if (state.status === 'done') void refreshOrder(bookingId, orderKey)
  }
  return { state, begin, send, close }
}

const codeOf = (error: unknown) => (error instanceof CallFailed ? error.code : null)
const isStale = (error: unknown) => error instanceof CallFailed && error.status === 409

/** The words of the house where it has some; else whether it could not be reached, or has answered nonsense (spec 8). */
export function problemOf(error: unknown): string {
  if (!(error instanceof CallFailed) || error.code === 'unreadable') return words.cancellationFailed
  return ['unreachable', 'unexpected', 'house.unavailable'].includes(error.code) ? words.cannotProcess : error.message
}

const refreshOrder = (bookingId: string, orderKey: string) =>
  Promise.all(
    [
      ['live-booking', bookingId, orderKey],
      ['order', orderKey],
    ].map((queryKey) => answers.invalidateQueries({ queryKey })),
  )
