/**
 * What an owner of a new house says is theirs before it opens: prices of robes, extra baths and second guests, and the
 * rules of cancelling with the terms. Both have values from the start that nobody has chosen (docs/decisions/203).
 */
export const stepsToConfirm = ['extras', 'rules'] as const
export type StepToConfirm = (typeof stepsToConfirm)[number]

/** What is known of a house that is being set up. Services are those that guests can book. */
export type SetUp = {
  hasDetails: boolean
  services: number
  servicesWithTimes: number
  confirmed: Readonly<Record<StepToConfirm, boolean>>
}

/** The steps without which a house does not open to guests, in the order of its first day. */
export const stepsToOpen = ['details', 'services', 'times', 'extras', 'rules'] as const
export type StepToOpen = (typeof stepsToOpen)[number]

/** What each step of the set-up is called. */
export const setUpTitles: Readonly<Record<StepToOpen, string>> = {
  details: 'The house',
  services: 'What you sell',
  times: 'When you are open',
  extras: 'What goes with a visit',
  rules: 'Rules and terms',
}

/** What is missing before a house can open to guests; none: it can. */
export const missingToOpen = (setUp: SetUp): StepToOpen[] => stepsToOpen.filter((step) => !isDone(setUp)[step])

const isDone = ({ hasDetails, services, servicesWithTimes, confirmed }: SetUp): Record<StepToOpen, boolean> => ({
  details: hasDetails,
  services: services > 0,
  times: services > 0 && servicesWithTimes === services,
  ...confirmed,
})

/** Whether guests can look and book: the owner has opened the house, and something is on its menu. */
export const isOpenToGuests = ({ isOpened, services }: { isOpened: boolean; services: number }): boolean =>
  isOpened && services > 0
