import { goodForDays, isDayOver } from '../validity.ts'

/**
 * What guests agree to, which others call a waiver or a consent form: the house rules, a guardian for those under 18, a
 * massage while pregnant. The minimum age to come in at all is said in the terms alone: no code checks it.
 */
export const agreementKinds = ['house-rules', 'guardian', 'pregnancy'] as const
export type AgreementKind = (typeof agreementKinds)[number]

/**
 * Whether a text is asked for at check-in: from the first one that the owner has written. What the house comes with is
 * a proposal, and asks nobody for anything.
 */
export const FIRST_TEXT_IN_FORCE = 2

/** An agreement that was given: for which booking, how many people, to which version, when. */
export type Given = { bookingId: string; version: number; people: number; at: Date }

type Asked = {
  bookingId: string
  partySize: number
  /** The text of today. */
  version: number
  validDays: number
}

/** The end of an agreement that is good for so many days, of which the one on which it was given is the first. */
export const agreementEnd = (at: Date, validDays: number): Date => goodForDays(at, validDays - 1)

/**
 * How many of a party have still to agree to the text of today. What was agreed to for this booking counts with all its
 * people; an agreement of the member's at another visit counts for the member alone, as long as it is good.
 */
export function peopleToAgree(asked: Asked, given: readonly Given[], now: Date): number {
  const good = given.filter(
    ({ version, at }) => version === asked.version && !isDayOver(agreementEnd(at, asked.validDays), now),
  )
  const here = good.filter(({ bookingId }) => bookingId === asked.bookingId)
  const isRemembered = good.length > here.length
  const agreed = here.reduce((sum, { people }) => sum + people, 0) + (isRemembered ? 1 : 0)
  return Math.max(0, asked.partySize - agreed)
}
