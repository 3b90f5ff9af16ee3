import { useState } from 'react'
import type { DayAnswer, DayRow } from '#api/arrivals.ts'
import type { FreeStart } from '#api/staff-bookings.ts'
import { useFreeStarts } from '#desk/bookings/useBooking.ts'

/** The booking that is being moved, and where there is room for it; null until the house has said so. */
export type Held = {
  row: DayRow | null
  targets: readonly FreeStart[] | null
  take: (row: DayRow) => void
  putBack: () => void
}

/** Holds one booking of the day at a time, and knows the free starts of the day for its party. */
export function useHeld(day: DayAnswer): Held {
  const [id, setId] = useState<string | null>(null)
  const row = day.rows.find(({ bookingId, cancelled }) => bookingId === id && cancelled === null) ?? null
  const starts = useFreeStarts(id ?? '', day.date, row !== null)
  return {
    row,
    targets: row ? (starts.data?.starts ?? null) : null,
    take: ({ bookingId }) => setId(bookingId),
    putBack: () => setId(null),
  }
}
