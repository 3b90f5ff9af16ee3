import { spokenMonth, spokenTime, type SydneyDate, type SydneyMonth } from '../sydney-time.ts'
import { chooseSlot, isSelectable } from './choose-slot.ts'
import { offeredTimes, type OfferedTime } from './offered-times.ts'
import { startsAt, type Place, type Slot } from './slot.ts'
import { nonEmptyDays, type SlotsByDate } from './slots-by-date.ts'

/** One date of the class list: the time this party would get and how full it is. */
export type ClassRow = { date: SydneyDate; times: OfferedTime[]; slot: Slot; isOpen: boolean; spots: string }

/** The rows of 'Available Classes', one a date, in order (spec 2, ruling 3). */
export function classRows(month: SlotsByDate, partySize: number, inCart: readonly Place[]): ClassRow[] {
  return Object.entries(nonEmptyDays(month))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, slots]) => {
      const times = offeredTimes(slots, partySize, inCart)
      return {
        date,
        times,
        slot: slotOfDate(times, partySize, inCart),
        isOpen: slots.some((slot) => slot.bookable),
        spots: spotsText(slots),
      }
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

/** What the slot choice takes among all slots of a date; when the party can have none, the first to show its time. */
function slotOfDate(times: readonly OfferedTime[], partySize: number, inCart: readonly Place[]): Slot {
  const slots = times.flatMap((time) => time.slots)
  const chosen = chooseSlot(slots, partySize, inCart)
  if (chosen && isSelectable(chosen, partySize, inCart)) return chosen
  return times.find((time) => time.slot !== null)?.slot ?? slots[0]!
}

function spotsText(slots: readonly Slot[]): string {
  const open = slots.filter((slot) => slot.bookable).map((slot) => slot.openSpots)
  return open.length === 0 ? 'Unavailable' : `${Math.max(...open)} spots available`
}

/** The times of a date that this party can have, in order, `8:00 and 9:30 am`; where there is none, the one it shows. */
export function timesText({ times, slot }: ClassRow): string {
  const offered = times.filter((time) => time.slot !== null)
  const spoken = (offered.length > 0 ? offered : [slot]).map((time) => spokenTime(startsAt(time)))
  // Half a day is named once for those that share it.
  const short = spoken.map((time, i) => (time.slice(-2) === spoken[i + 1]?.slice(-2) ? time.slice(0, -3) : time))
  return [short.slice(0, -1).join(', '), ...short.slice(-1)].filter((text) => text !== '').join(' and ')
}
