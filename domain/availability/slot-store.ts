import type { Slot } from './slot.ts'

/** What is asked of the house: the slots of a service in a period, a day (`2027-03-01`) or a month (`2027-03`). */
export type SlotQuestion = { serviceId: string; period: string }

/** The state of the time list (spec 3). `asked` names the request whose answer is awaited or shown. */
export type SlotStore<Slots> = {
  selectedSlot: Slot | null
  availableSlots: Slots
  isLoading: boolean
  error: string | null
  asked: SlotQuestion | null
}
export type TimeSlotStore = SlotStore<readonly Slot[]>

/** Nothing asked yet; also what clearing the available slots leaves: no selection, no error (spec 4). */
export function noSlots<Slots>(none: Slots): SlotStore<Slots> {
  return { selectedSlot: null, availableSlots: none, isLoading: false, error: null, asked: null }
}

/** A day is being fetched: slots and error are cleared (spec 4). */
export function timeSlotsAsked(asked: SlotQuestion): TimeSlotStore {
  return { ...noSlots([]), isLoading: true, asked }
}

/** A fetch has brought slots. */
export function slotsAnswered<Slots>(store: SlotStore<Slots>, availableSlots: Slots): SlotStore<Slots> {
  return { ...store, availableSlots, isLoading: false, error: null }
}

/** A fetch has failed: slots are cleared and the words are kept (spec 4). */
export function slotsFailed<Slots>({ asked }: SlotStore<Slots>, none: Slots, error: string): SlotStore<Slots> {
  return { ...noSlots(none), error, asked }
}

/** What is known together with the slot that the visitor has chosen, or with none. */
export function slotSelected<Store extends SlotStore<unknown>>(store: Store, selectedSlot: Slot | null): Store {
  return { ...store, selectedSlot }
}
