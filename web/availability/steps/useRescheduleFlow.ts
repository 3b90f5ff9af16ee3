import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { BookingAnswer } from '#api/bookings.ts'
import { bookingSteps, stepToShow } from '#domain/availability/booking-steps.ts'
import { isRealDate } from '#domain/sydney-time.ts'
import { useHouse } from '#web/shell/house.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import { viewOptions } from '#web/shell/start-up.ts'
import { parametersOf, type SlotSearch } from '#web/availability/choice/slot-search.ts'
import type { StepPosition } from '#web/availability/choice/step-titles.ts'
import type { Choose } from '#web/availability/choice/useChoices.ts'
import { openDate, type StartChoice } from '#web/availability/choice/useSlotChoice.ts'
import { useStartOffer } from '#web/availability/times/useSlotOffer.ts'

/** What is in the cart does not stand in the way of a booking that is there already. */
const nothing: StartChoice['inCart'] = []

export type RescheduleFlow = ReturnType<typeof useRescheduleFlow>

/** A booking that is being moved: the same service and party, another start, nothing more to pay (spec 2). */
export function useRescheduleFlow(service: HouseService, booking: BookingAnswer) {
  const house = useHouse()
  const { search, choose, goTo } = useNewChoice()
  const parameters = { ...parametersOf(search), isClass: service.kind === 'class' }
  const steps = bookingSteps({ parameters, views: viewOptions(), party: service, offers: service })
  const { newdate = '', newtime: time = null } = search
  const choice: StartChoice = {
    ...openDate(isRealDate(newdate) ? newdate : null, service.id, house),
    time,
    partySize: booking.numberOfParticipants,
    inCart: nothing,
    movedFrom: useMemo(() => new Date(booking.startDate), [booking.startDate]),
    choose: (change) => choose(change, search.step && step),
    goTo,
  }
  const offer = useStartOffer(service.id, choice)

  const slot = offer.slot ?? (offer.isAwaited ? {} : null)
  const step = stepToShow(steps, search.step ?? null, { date: choice.date, slot, towelRobe: null, extraBath: null })
  const position: StepPosition = { service, steps, step }
  return { position, choice, offer, price: null }
}

/** The new choice in the address, beside the details of the booking as it is (docs/decisions/050). */
function useNewChoice() {
  const search = useSearch({ from: '/select-slot' })
  const navigate = useNavigate({ from: '/select-slot' })

  const choose: Choose = ({ date, month, time }, step) => {
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
