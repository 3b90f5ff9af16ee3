import type { BookingStep } from '#domain/availability/booking-steps.ts'
import type { HouseService } from '#web/shell/open-house.ts'

export type Shown = BookingStep | 'added'
/** The step on screen, among those of a service. */
export type StepPosition = { service: HouseService; steps: readonly BookingStep[]; step: Shown }

const titles: Record<Shown, string> = {
  date: 'Choose a date',
  guests: 'Total Guests',
  slot: 'Choose a time',
  'towel-robe': 'Robe and towel',
  'extra-bath': 'Additional options',
  summary: 'Your booking',
  added: 'Added to your cart',
}

/** What a step is called, in its heading and in the title of the page. */
export function stepTitle(step: Shown, isClass: boolean): string {
  return isClass && step === 'slot' ? 'Choose a class' : titles[step]
}

/** Whether an address names a step. */
export function isStep(name: string | undefined): name is Shown {
  return name !== undefined && Object.hasOwn(titles, name)
}
