import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { bookableMonth, lastBookableDay } from '#domain/availability/opening-dates.ts'
import { addDays, monthOf, sydneyDateOf, type SydneyMonth } from '#domain/sydney-time.ts'
import { useHouse } from '#web/shell/house.ts'
import type { StartChoice } from './useSlotChoice.ts'

/**
 * The month that is looked at: at first this one, or the next when not even a week is left of it. Turning to a month
 * writes it into the address, so that a reload and Back find it again; a chosen day says its month itself.
 */
export function useMonthAtHand({ date, closedDate, movedFrom, choose }: StartChoice) {
  const { now, venue } = useHouse()
  const { month: asked = null } = useSearch({ from: '/select-slot' })
  const today = sydneyDateOf(now())
  const ifBookable = (of: SydneyMonth | null) => bookableMonth(of, now(), venue.horizonDays)
  const chosen = date ?? closedDate ?? (movedFrom && sydneyDateOf(movedFrom))
  const [month, show] = useState(
    () => ifBookable(asked) ?? (chosen ? monthOf(chosen) : (ifBookable(monthOf(addDays(today, 6))) ?? monthOf(today))),
  )
  const turnTo = (to: SydneyMonth) => {
    show(to)
    choose({ month: to })
  }
  return { month, show, turnTo, lastDay: lastBookableDay(now(), venue.horizonDays) }
}
