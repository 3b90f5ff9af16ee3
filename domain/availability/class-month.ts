import { spokenMonth, sydneyDateOf, type SydneyDate, type SydneyMonth } from '../sydney-time.ts'
import { offeredTimes, type OfferedTime } from './offered-times.ts'
import { startsAt, type Place, type Slot } from './slot.ts'

/** The slots of a month by Sydney date (spec 3, slot stores). */
export type SlotsByDate = Readonly<Record<SydneyDate, readonly Slot[]>>

/** One date of the class list: the time this party would get and how full it is. */
export type ClassRow = { date: SydneyDate; times: OfferedTime[]; slot: Slot; isOpen: boolean; spots: string }

/** Slots by the day they start on in Sydney; a day without slots has no entry (spec 7). */
export function byDate(slots: readonly Slot[]): SlotsByDate {
  return Object.fromEntries(Map.groupBy(slots, (slot) => sydneyDateOf(startsAt(slot))))
}

/** A month without its empty days (spec 7). */
export function nonEmptyDays(month: SlotsByDate): SlotsByDate {
  return Object.fromEntries(Object.entries(month).filter(([, slots]) => slots.length > 0))
}

/** The rows of 'Available Classes', one a date, in order (spec 2, decision 3). */
export function classRows(month: SlotsByDate, partySize: number, inCart: readonly Place[]): ClassRow[] {
  return Object.entries(nonEmptyDays(month))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, slots]) => {
      const times = offeredTimes(slots, partySize, inCart)
      const slot = times.find((time) => time.slot !== null)?.slot ?? times[0]!.slots[0]!
      return { date, times, slot, isOpen: slots.some((slot) => slot.bookable), spots: spotsText(slots) }
    })
}

/** What the class list says instead of rows, or null when there are some (spec 2). */
export function whyNoClasses(view: {
  error: string | null
  month: SydneyMonth
  slots: SlotsByDate
}): { text: string; hint: string | null } | null {
  if (view.error !== null) return { text: view.error, hint: null }
  const slots = Object.values(view.slots).flat()
  const month = spokenMonth(view.month)
  if (slots.length === 0) {
    return { text: `Sorry, no classes available for ${month}`, hint: 'Try selecting a different month' }
  }
  if (slots.some((slot) => slot.bookable)) return null
  return { text: `Sorry, we are fully booked for ${month}. Please select another month.`, hint: null }
}

function spotsText(slots: readonly Slot[]): string {
  const open = slots.filter((slot) => slot.bookable).map((slot) => slot.openSpots)
  return open.length === 0 ? 'Unavailable' : `${Math.max(...open)} spots available`
}
