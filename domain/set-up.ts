/**
 * What an owner of a new house confirms: the prices of robes, extra baths and second guests, and the rules of cancelling
 * with the terms, which have values from the start that nobody has chosen; and that a test email has arrived
 * (docs/decisions/203).
 */
export type StepToConfirm = 'extras' | 'rules' | 'emails'

/** What is known of a house that is being set up. Services are those that guests can book. */
export type SetUp = {
  hasDetails: boolean
  services: number
  withoutTimes: readonly { id: string; name: string }[]
  confirmed: Readonly<Record<StepToConfirm, boolean>>
}

/** The address and the support email that a new house comes with (db/migrations/0004_settings.sql). */
const asItCame = { address: 'Sydney', supportEmail: 'bookings@localhost' }

/** Whether somebody has said where the house is and where guests write to: until then it has what every new house has. */
export const hasOwnDetails = ({ address, supportEmail }: { address: string; supportEmail: string }): boolean =>
  address !== asItCame.address && supportEmail !== asItCame.supportEmail

/** The address and the support email that somebody has said; empty in place of those that every new house has. */
export const ownDetails = ({ address, supportEmail }: { address: string; supportEmail: string }) => ({
  address: address === asItCame.address ? '' : address,
  supportEmail: supportEmail === asItCame.supportEmail ? '' : supportEmail,
})

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

const isDone = ({ hasDetails, services, withoutTimes, confirmed }: SetUp): Record<StepToOpen, boolean> => ({
  details: hasDetails,
  services: services > 0,
  times: services > 0 && withoutTimes.length === 0,
  extras: confirmed.extras,
  rules: confirmed.rules,
})

/** Whether guests can look and book: the owner has opened the house, and something is on its menu. */
export const isOpenToGuests = ({ isOpened, services }: { isOpened: boolean; services: number }): boolean =>
  isOpened && services > 0

/** What the sample terms say of refunds and vouchers (web/public/terms-and-conditions.md). */
const sampleTerms = { changeHours: 24, voucherMonths: 36 }

/** Whether the rules of a house are other than what the sample terms tell guests. */
export const differFromSample = ({ changeHours, voucherMonths }: { changeHours: number; voucherMonths: number }) =>
  changeHours !== sampleTerms.changeHours || voucherMonths !== sampleTerms.voucherMonths

/**
 * The number in a test email, from the end of its dedupe key. Whoever types it has read the email; it keeps nobody out
 * of anything.
 */
export const numberInTestEmail = (key: string): string =>
  String(Number.parseInt(key.slice(-8), 16) % 10_000).padStart(4, '0')
