import { stepToShow } from '#domain/availability/booking-steps.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import type { StepPosition } from '#web/availability/choice/step-titles.ts'
import { hasExtraBath } from '#web/availability/times/useExtraBath.ts'
import type { Chosen } from '#web/availability/choice/useChoices.ts'
import { useSlotChoice, type StartChoice } from '#web/availability/choice/useSlotChoice.ts'
import { useSlotOffer, type StartOffer } from '#web/availability/times/useSlotOffer.ts'
import { useSlotPrice, type SlotPrice } from '#web/availability/choice/useSlotPrice.ts'

export type SlotFlow = ReturnType<typeof useSlotFlow>
/** What a step is given in which a start is chosen; there is no price where a booking is moved. */
export type StartFlow = { position: StepPosition; choice: StartChoice; offer: StartOffer; price: SlotPrice | null }

/** A new booking on its way: the step on screen, what is chosen, what the house offers for it, and what it costs. */
export function useSlotFlow(service: HouseService) {
  const choice = useSlotChoice(service)
  const offer = useSlotOffer(service.id, choice)
  const { steps, added, askedStep, date, towelRobe } = choice
  const extraBath = hasExtraBath(choice.bath, offer.bath)
  const price = useSlotPrice(service, choice, offer.slot, extraBath)

  const answers = { date, slot: offer.slot ?? (offer.isAwaited ? {} : null), towelRobe, extraBath }
  const step = added ? 'added' : stepToShow(steps, askedStep === 'added' ? 'summary' : askedStep, answers)
  // A step that came in the place of one further on stays while it is answered (WCAG 3.2.2).
  const choose = (change: Chosen) => choice.choose(change, askedStep === null ? undefined : step)
  const position: StepPosition = { service, steps, step }
  return { position, choice: { ...choice, extraBath, choose }, offer, price }
}
