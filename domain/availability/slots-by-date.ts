import { sydneyDateOf, type SydneyDate } from '../sydney-time.ts'
import { startsAt, type Slot } from './slot.ts'

/** The slots of a month by Sydney date (spec 3, slot stores). */
export type SlotsByDate = Readonly<Record<SydneyDate, readonly Slot[]>>

/** Slots by the day they start on in Sydney; a day without slots has no entry (spec 7). */
export function byDate(slots: readonly Slot[]): SlotsByDate {
  return Object.fromEntries(Map.groupBy(slots, (slot) => sydneyDateOf(startsAt(slot))))
}

/** A month without its empty days (spec 7). */
export function nonEmptyDays(month: SlotsByDate): SlotsByDate {
  return Object.fromEntries(Object.entries(month).filter(([, slots]) => slots.length > 0))
}
