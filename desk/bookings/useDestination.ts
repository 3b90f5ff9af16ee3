import { useState } from 'react'
import type { FreeStart } from '#api/staff-bookings.ts'
import { useFreeStarts } from './useBooking.ts'

/** What is chosen already: the next free time, or the start on which it was dropped. */
export type Destination = 'next' | FreeStart

/** Where a booking goes: the start that it was dropped on, or one that is chosen of a day or of the next three. */
export function useDestination(bookingId: string, destination: Destination | undefined) {
  const [date, setDate] = useState('')
  const dropped = typeof destination === 'object' ? destination : null
  const [start, setStart] = useState(dropped)
  const starts = useFreeStarts(bookingId, date, !dropped)
  const onDate = (day: string) => {
    setDate(day)
    setStart(null)
  }
  return { dropped, start, choice: { starts, date, onDate, onStart: setStart } }
}
