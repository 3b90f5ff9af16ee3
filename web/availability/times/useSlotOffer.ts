import { useMemo } from 'react'
import { offeredTimes, slotAt } from '#domain/availability/offered-times.ts'
import { slotSelected } from '#domain/availability/slot-store.ts'
import { startsAt } from '#domain/availability/slot.ts'
import { useExtraBath } from './useExtraBath.ts'
import type { SlotChoice, StartChoice } from '#web/availability/choice/useSlotChoice.ts'
import { useTimeSlots } from './useTimeSlots.ts'

export type StartOffer = ReturnType<typeof useStartOffer>

/** What the house offers for a choice: the times of the day, the slot of the chosen time, and an extra bath beside it. */
export function useSlotOffer(serviceId: string, choice: SlotChoice) {
  const start = useStartOffer(serviceId, choice)
  const bath = useExtraBath(choice.steps.includes('extra-bath') ? start.slot : null, choice.partySize)
  return { ...start, bath }
}

/** The times of the chosen day for this party, and the slot of the chosen time. */
export function useStartOffer(serviceId: string, { date, time, partySize, inCart, movedFrom }: StartChoice) {
  const slots = useTimeSlots(serviceId, date)
  const times = useMemo(
    () =>
      offeredTimes(slots.availableSlots, partySize, inCart).map((offered) =>
        // A booking is not moved to the start that it has.
        +startsAt(offered) === movedFrom?.getTime() ? { ...offered, slot: null } : offered,
      ),
    [slots.availableSlots, partySize, inCart, movedFrom],
  )
  // The address keeps the time; which slot that is depends on the current list of the day (docs/decisions/087).
  const day = slotSelected(slots, slotAt(times, time))
  return { day, times, slot: day.selectedSlot, isAwaited: day.isLoading && time !== null }
}
