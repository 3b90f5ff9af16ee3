import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dayPath, type DayAnswer, type DayRow } from '#api/arrivals.ts'
import { ALERTS_NEWS } from '#api/offline.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask } from '#desk/calls/calls.ts'
import { useLineOfDesk } from '#desk/calls/line.ts'
import { conflictsKey } from '#desk/calls/conflicts.ts'
import { withQuery } from '#ui/api-client.ts'
import { watchDays, type LineState } from './watch-days.ts'

export const dayFailed = 'Could not load the list.'
const keyOf = (date: string) => ['day', date]

/** The sheet of a day, asked for again whenever the house says that it has changed. */
export const useDay = (date: string | null) =>
  useQuery({
    queryKey: keyOf(date ?? ''),
    queryFn: () => ask<DayAnswer>(withQuery(dayPath, { date: date ?? '' }), dayFailed),
    // Nobody has listened to the house while another screen was open.
    staleTime: 0,
    enabled: date !== null,
  })

/** How the line to the house stands, which is open as long as a sheet is shown. */
export function useLine(): LineState {
  const [state, setState] = useState<LineState>('Reconnecting…')
  const isDown = useLineOfDesk().downSince !== null
  useEffect(() => {
    if (isDown) return undefined
    return watchDays({
      onState: setState,
      onNews: (isAbout) => {
        void answers.invalidateQueries({
          predicate: ({ queryKey: [what, date] }) => what === 'day' && isAbout(String(date)),
        })
        if (isAbout(ALERTS_NEWS)) void answers.invalidateQueries({ queryKey: conflictsKey })
      },
    })
  }, [isDown])
  return isDown ? 'Offline' : state
}

/** Puts a row as the house has just described it into its sheet; the rest of the sheet follows by the line. */
export function putRow(date: string, row: DayRow): void {
  answers.setQueryData<DayAnswer>(
    keyOf(date),
    (day) => day && { ...day, rows: day.rows.map((known) => (known.bookingId === row.bookingId ? row : known)) },
  )
}

/** The name of a party on a sheet that was read; null: it is not on it. */
export const nameOnSheet = (date: string, bookingId: string): string | null =>
  answers.getQueryData<DayAnswer>(keyOf(date))?.rows.find((row) => row.bookingId === bookingId)?.name ?? null
