import type { SydneyMonth } from '../sydney-time.ts'
import { noSlots, type SlotQuestion, type SlotStore } from './slot-store.ts'
import type { SlotsByDate } from './slots-by-date.ts'

/** The state of the class list: as the time list, by date, plus the month that is shown (spec 3). */
export type ClassStore = SlotStore<SlotsByDate> & { selectedMonth: SydneyMonth }

/** A month is being fetched: unlike a day's, the slots of the same service stay on screen until the answer (spec 4). */
export function classesAsked(store: SlotStore<SlotsByDate>, asked: SlotQuestion): SlotStore<SlotsByDate> {
  const known = store.asked?.serviceId === asked.serviceId ? store : noSlots({})
  return { ...known, isLoading: true, error: null, asked }
}

/** The classes with the month that they are shown for. */
export function classesOf<Store extends SlotStore<SlotsByDate>>(
  store: Store,
  selectedMonth: SydneyMonth,
): Store & ClassStore {
  return { ...store, selectedMonth }
}
