import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { bookableMonth, lastBookableDay } from '#domain/availability/opening-dates.ts'
import { monthOf, sydneyDateOf, type SydneyMonth } from '#domain/sydney-time.ts'
import { useHouse } from '#web/shell/house.ts'
import type { StartChoice } from '#web/availability/choice/useSlotChoice.ts'

/**
 * The month that is looked at, at first this one, on its last days as well: most come for the days that are next.
 * Turning to a month writes it into the address, so that a reload and Back find it again; a chosen day says its month
 * itself.
 */
export function useMonthAtHand({ date, closedDate, movedFrom, choose }: StartChoice) {
  const { now, venue } = useHouse()
  const { month: asked = null } = useSearch({ from: '/select-slot' })
  const [month, show] = useState(
    () =>
      bookableMonth(asked, now(), venue.horizonDays) ?? monthOf(date ?? closedDate ?? sydneyDateOf(movedFrom ?? now())),
  )
  const turnTo = (to: SydneyMonth) => {
    show(to)
    choose({ month: to })
  }
  return { month, show, turnTo, lastDay: lastBookableDay(now(), venue.horizonDays) }
}
