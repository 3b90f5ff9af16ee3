import type { SydneyMonth } from '../sydney-time.ts'
import type { SlotStore } from './slot-store.ts'
import type { SlotsByDate } from './slots-by-date.ts'

/** What the class list knows: as the time list, by date, plus the month at hand (spec 3). */
export type ClassStore = SlotStore<SlotsByDate> & { selectedMonth: SydneyMonth }

/** Nothing asked yet for this month; also what clearing the available slots leaves (spec 4). */
export function noClasses(selectedMonth: SydneyMonth): ClassStore {
  return { selectedSlot: null, availableSlots: {}, isLoading: false, error: null, asked: null, selectedMonth }
}

/** A month is being fetched: unlike a day's, the slots on screen stay until the answer (spec 4). */
export function classesAsked(store: ClassStore, selectedMonth: SydneyMonth, asked: string): ClassStore {
  return { ...store, selectedMonth, isLoading: true, error: null, asked }
}

/** A month's fetch has failed: slots are cleared and the words are kept (spec 4). */
export function classesFailed(store: ClassStore, asked: string, error: string): ClassStore {
  return store.asked === asked ? { ...noClasses(store.selectedMonth), error, asked } : store
}
