import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { BookingAnswer } from '#api/bookings.ts'
import { bookingSteps, stepToShow } from '#domain/availability/booking-steps.ts'
import { offeredTimes, slotAt } from '#domain/availability/offered-times.ts'
import { whyNotOpen } from '#domain/availability/opening-dates.ts'
import { slotSelected } from '#domain/availability/slot-store.ts'
import { startsAt } from '#domain/availability/slot.ts'
import { isRealDate } from '#domain/sydney-time.ts'
import { useHouse, type HouseService } from '#web/shell/house.ts'
import { viewOptions } from '#web/shell/start-up.ts'
import { parametersOf, type SlotSearch } from './slot-search.ts'
import type { Chosen } from './useChoices.ts'
import type { RescheduleChoice } from './useSlotFlow.ts'
import { useTimeSlots } from './useTimeSlots.ts'

/** What is in the cart does not stand in the way of a booking that is there already. */
const nothing: RescheduleChoice['inCart'] = []

export type RescheduleFlow = RescheduleChoice & { isAwaited: boolean }

/** Everything the slot screen knows while a booking is moved: the same service and party, another start (spec 2). */
export function useRescheduleFlow(service: HouseService, booking: BookingAnswer): RescheduleFlow {
  const house = useHouse()
  const { search, choose, goTo } = useNewChoice()
  const movedFrom = useMemo(() => new Date(booking.startDate), [booking.startDate])
  const isClass = service.kind === 'class'
  const parameters = { ...parametersOf(search), isClass }
  const steps = bookingSteps({ parameters, views: viewOptions(), party: service })
  const partySize = booking.numberOfParticipants

  const wishedDate = search.newdate && isRealDate(search.newdate) ? search.newdate : null
  const notOpen = wishedDate && whyNotOpen(wishedDate, service.id, house.now(), house.openingDates)
  const date = notOpen ? null : wishedDate
  const slots = useTimeSlots(service.id, date)
  const times = useMemo(
    () =>
      offeredTimes(slots.availableSlots, partySize, nothing).map((time) =>
        +startsAt(time) === +movedFrom ? { ...time, slot: null } : time,
      ),
    [slots.availableSlots, partySize, movedFrom],
  )
  const day = slotSelected(slots, slotAt(times, search.newtime))
  const slot = day.selectedSlot
  const isAwaited = day.isLoading && search.newtime !== undefined
  const choices = { date, slot: slot ?? (isAwaited ? {} : null), towelRobe: null, extraBath: null }
  const step = stepToShow(steps, search.step ?? null, choices)

  return {
    service,
    isClass,
    steps,
    step,
    isAwaited,
    date,
    closedDate: notOpen && notOpen.why !== 'past' ? wishedDate : null,
    notOpen: notOpen || null,
    partySize,
    inCart: nothing,
    day,
    times,
    time: search.newtime ?? null,
    slot,
    item: null,
    price: null,
    movedFrom,
    choose: (change) => choose(change, search.step === undefined ? undefined : step),
    goTo,
  }
}

/** The new choice in the address, beside the details of the booking as it is (docs/decisions/050). */
function useNewChoice() {
  const search = useSearch({ from: '/select-slot' })
  const navigate = useNavigate({ from: '/select-slot' })

  const choose = ({ date, month, time }: Chosen, step?: string) => {
    const isOtherDay = date !== undefined && date !== search.newdate
    const change: Partial<SlotSearch> = {
      ...(month !== undefined && { month }),
      ...(date !== undefined && { newdate: date }),
      ...(isOtherDay && { newtime: undefined, month: undefined }),
      ...(time !== undefined && { newtime: time }),
      ...(step !== undefined && { step }),
    }
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  }
  const goTo = (step: string) => void navigate({ search: (before) => ({ ...before, step }) })
  return { search, choose, goTo }
}
