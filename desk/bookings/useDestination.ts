import { useState } from 'react'
import type { FreeStart } from '#api/staff-bookings.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'
import { useFreeStarts } from './useBooking.ts'

/** What is chosen already: the next free time, the first of a day, or the start on which it was dropped. */
export type Destination = 'next' | { day: SydneyDate } | FreeStart

/** Where a booking goes: the start that it was dropped on, or one that is chosen of a day or of the next three. */
export function useDestination(bookingId: string, destination: Destination | undefined) {
  const dropped = typeof destination === 'object' && 'startDate' in destination ? destination : null
  const dayAtFirst = typeof destination === 'object' && 'day' in destination ? destination.day : ''
  const [date, setDate] = useState<string>(dayAtFirst)
  const [start, setStart] = useState(dropped)
  const starts = useFreeStarts(bookingId, date, !dropped)
  const onDate = (day: string) => {
    setDate(day)
    setStart(null)
  }
  const isFirstMeant = destination !== undefined && !dropped && date === dayAtFirst
  const first = isFirstMeant ? starts.data?.starts[0] : undefined
  return { dropped, start, first: first ?? null, choice: { starts, date, onDate, onStart: setStart } }
}
