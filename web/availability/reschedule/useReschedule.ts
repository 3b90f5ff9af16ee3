import { useState } from 'react'
import { reschedulePath, type BookingAnswer, type RescheduleAnswer, type RescheduleRequest } from '#api/bookings.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { words } from '#domain/words.ts'
import { CallFailed, postJson } from '#ui/api-client.ts'
import { guestHeaders } from './live-booking.ts'
import { startOf } from './useBathAfterMove.ts'
import { refreshClassMonth } from '#web/availability/times/useClassMonth.ts'
import { refreshTimeSlots } from '#web/availability/times/useTimeSlots.ts'

type Which = { bookingId: string; orderKey: string | null }
export type RescheduleState =
  | { status: 'choosing' | 'sending' }
  | { status: 'done'; moved: BookingAnswer }
  | { status: 'failed'; code: string; message: string; again: () => void }

/** Moves a booking: the order key, the member's sign-in or the browser of a guest proves whose it is (spec 7). */
export function useReschedule({ bookingId, orderKey }: Which) {
  const [state, setState] = useState<RescheduleState>({ status: 'choosing' })
  const move = async (to: Slot) => {
    setState({ status: 'sending' })
    try {
      const { booking } = await sendReschedule({ bookingId, orderKey }, to)
      setState({ status: 'done', moved: booking })
    } catch (error) {
      const { code, message } = error instanceof CallFailed ? error : { code: '', message: words.cannotProcessContact }
      setState({ status: 'failed', code, message, again: () => void move(to) })
      // What was just refused is not offered again.
      void refreshTimeSlots(() => true)
      void refreshClassMonth(() => true)
    }
  }
  return { state, move, chooseAgain: () => setState({ status: 'choosing' }) }
}

async function sendReschedule({ bookingId, orderKey }: Which, to: Slot) {
  const body: RescheduleRequest = {
    bookingId,
    slot: startOf(to),
    ...(orderKey && { idempotencyKey: orderKey }),
  }
  const path = reschedulePath.replace(':id', () => encodeURIComponent(bookingId))
  return postJson<RescheduleAnswer>(path, body, words.cannotProcessContact, {
    method: 'PUT',
    headers: orderKey === null ? {} : await guestHeaders(),
  })
}
