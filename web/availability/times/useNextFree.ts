import { offeredTimes } from '#domain/availability/offered-times.ts'
import { startsAt, type Place } from '#domain/availability/slot.ts'
import type { SlotsByDate } from '#domain/availability/slots-by-date.ts'
import { monthOf, shiftMonth, shortDate, spokenTime, type SydneyDate } from '#domain/sydney-time.ts'
import { useMonthSlots } from './useMonthSlots.ts'

export type NextFree = { date: SydneyDate; text: string }

/** The next day with a time for this party, looked for in this month and the one after; null when it is not asked for. */
export function useNextFree(
  serviceId: string,
  after: SydneyDate | null,
  partySize: number,
  inCart: readonly Place[],
): NextFree | null {
  const { slots: thisMonth } = useMonthSlots(serviceId, after && monthOf(after))
  const here = after === null ? null : firstFree(thisMonth, after, partySize, inCart)
  const isExhausted = after !== null && thisMonth !== undefined && here === null
  const { slots: nextMonth } = useMonthSlots(serviceId, isExhausted ? shiftMonth(monthOf(after), 1) : null)
  return here ?? (isExhausted ? firstFree(nextMonth, after, partySize, inCart) : null)
}

function firstFree(
  month: SlotsByDate | undefined,
  after: SydneyDate,
  partySize: number,
  inCart: readonly Place[],
): NextFree | null {
  for (const [date, slots] of Object.entries(month ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (date <= after) continue
    const time = offeredTimes(slots, partySize, inCart).find((offered) => offered.slot !== null)
    if (time) return { date, text: `Next free: ${shortDate(date)}, ${spokenTime(startsAt(time))}` }
  }
  return null
}
