import type { ViewOptions } from '../catalogue/view-options.ts'
import { partyLimit, type PartyRule } from './guest-count.ts'
import type { SlotParameters } from './slot-parameters.ts'

/** The steps of the slot screen in their order (spec 4, booking flow order). In class mode the slot brings its date. */
export type BookingStep = 'date' | 'guests' | 'slot' | 'towel-robe' | 'extra-bath' | 'summary'

const order: readonly BookingStep[] = ['date', 'guests', 'slot', 'towel-robe', 'extra-bath', 'summary']

export type Flow = {
  parameters: Pick<SlotParameters, 'isClass' | 'reschedule' | 'guests' | 'extras' | 'extraBath'>
  views: Pick<ViewOptions, 'guests' | 'extras'>
  party: PartyRule
  /** What the service can be booked with. */
  offers: { robe: boolean; extraBath: boolean }
}

/** What a visitor has decided so far; a party of one is decided from the start. */
export type Choices = {
  date: string | null
  slot: object | null
  towelRobe: 'towel' | 'towel-robe' | null
  extraBath: boolean | null
}

/** Which steps a visitor goes through (ruling 48); moving a booking asks only for a new slot. */
export function bookingSteps({ parameters, views, party, offers }: Flow): BookingStep[] {
  const isReschedule = parameters.reschedule !== null
  const hasExtras = !isReschedule && !party.hasMembership
  const isOn: Record<BookingStep, boolean> = {
    date: !parameters.isClass,
    guests: !isReschedule && (parameters.guests || views.guests) && partyLimit(party) > 1,
    slot: true,
    'towel-robe': hasExtras && offers.robe && (parameters.extras || views.extras),
    'extra-bath': hasExtras && offers.extraBath && parameters.extraBath,
    summary: true,
  }
  return order.filter((step) => isOn[step])
}

/** Whether a step is answered, so that the next may follow: an extras step needs a choice, also if it is "no" (spec 5). */
export function isAnswered(step: BookingStep, choices: Choices): boolean {
  if (step === 'date') return choices.date !== null
  if (step === 'slot') return choices.slot !== null
  if (step === 'towel-robe') return choices.towelRobe !== null
  if (step === 'extra-bath') return choices.extraBath !== null
  return true
}

/**
 * The step to show when the address asks for one: that step, or the first unanswered one before it. A step that is
 * off, because a membership has come to light, gives way to the one that follows it.
 */
export function stepToShow(steps: readonly BookingStep[], asked: string | null, choices: Choices): BookingStep {
  const wanted = steps.findIndex((step) => order.indexOf(step) >= order.indexOf(asked as BookingStep))
  const firstOpen = steps.findIndex((step) => !isAnswered(step, choices))
  const last = firstOpen === -1 ? steps.length - 1 : firstOpen
  return steps[Math.min(wanted, last)]!
}

/** The step after this one; the summary is always the last. */
export function nextStep(steps: readonly BookingStep[], step: Exclude<BookingStep, 'summary'>): BookingStep {
  return steps[steps.indexOf(step) + 1] ?? 'summary'
}
