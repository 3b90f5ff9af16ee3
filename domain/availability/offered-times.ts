import { chooseSlot, isSelectable } from './choose-slot.ts'
import { clockTimeOf } from '../sydney-time.ts'
import { startsAt, type Place, type Slot } from './slot.ts'

/** One start time of the list: the slot a choice of it books, null when this party cannot have it. */
export type OfferedTime = { startDate: string; slots: Slot[]; slot: Slot | null }

/** The start times of a day, in order, each with the slot this party would get (spec 2, 4). */
export function offeredTimes(slots: readonly Slot[], partySize: number, inCart: readonly Place[]): OfferedTime[] {
  const byStart = Map.groupBy(slots, (slot) => +startsAt(slot))
  return [...byStart]
    .toSorted(([a], [b]) => a - b)
    .map(([, slots]) => {
      const chosen = chooseSlot(slots, partySize, inCart)
      const slot = chosen && isSelectable(chosen, partySize, inCart) ? chosen : null
      return { startDate: slots[0]!.startDate, slots, slot }
    })
}

/** The slot that a time of day books, null while there is none or the party cannot have it. */
export function slotAt(times: readonly OfferedTime[], time: string | null): Slot | null {
  return times.find((offered) => clockTimeOf(startsAt(offered)) === time)?.slot ?? null
}
