import type { Slot } from './slot.ts'

/** What the time list knows (spec 3). `asked` names the question whose answer is awaited or shown. */
export type SlotStore<Slots> = {
  selectedSlot: Slot | null
  availableSlots: Slots
  isLoading: boolean
  error: string | null
  asked: string | null
}
export type TimeSlotStore = SlotStore<readonly Slot[]>

/** Nothing asked yet; also what clearing the available slots leaves: no selection, no error (spec 4). */
export const noTimeSlots: TimeSlotStore = {
  selectedSlot: null,
  availableSlots: [],
  isLoading: false,
  error: null,
  asked: null,
}

/** A day is being fetched: slots and error are cleared (spec 4). */
export function timeSlotsAsked(asked: string): TimeSlotStore {
  return { ...noTimeSlots, isLoading: true, asked }
}

/** A fetch has brought slots; a late answer to an older question is ignored (ruling 14). */
export function slotsAnswered<Store extends SlotStore<unknown>>(
  store: Store,
  asked: string,
  availableSlots: Store['availableSlots'],
): Store {
  if (store.asked !== asked) return store
  return { ...store, availableSlots, isLoading: false, error: null }
}

/** A day's fetch has failed: slots are cleared and the words are kept (spec 4). */
export function timeSlotsFailed(store: TimeSlotStore, asked: string, error: string): TimeSlotStore {
  return store.asked === asked ? { ...noTimeSlots, error, asked } : store
}

/** What is known together with the slot that the visitor has chosen, or with none. */
export function slotSelected<Store extends SlotStore<unknown>>(store: Store, selectedSlot: Slot | null): Store {
  return { ...store, selectedSlot }
}
