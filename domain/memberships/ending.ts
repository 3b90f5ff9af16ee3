import { DAY } from '../sydney-time.ts'
import { isDayOver } from '../validity.ts'
import { isInside, isReached, type Pause } from './charges.ts'

/** Dunning: for how many days after a failed payment the membership goes on, as a grace period in which to pay. */
export const GRACE_DAYS = 7

/** When the grace period ends: a failed payment can be made good until the end of that day. */
export const graceUntil = (overdueSince: Date): Date => new Date(overdueSince.getTime() + GRACE_DAYS * DAY)

type Facts = {
  cancelAt: Date | null
  /** Who has asked for the end. */
  cancelCause: 'MEMBER_ACTION' | 'OWNER_ACTION'
  overdueSince: Date | null
  /** What the provider says, when it has ended what pays for the membership. */
  ended: { at: Date; unpaid: boolean } | null
}
export type Ending = { at: Date; cause: 'MEMBER_ACTION' | 'PAYMENT_FAILURE' | 'OWNER_ACTION' }

/**
 * Whether a membership is over by now, since when and why; null while it goes on. It lasts to the end of the day that
 * its member was told.
 */
export function endingOf({ cancelAt, cancelCause, overdueSince, ended }: Facts, now: Date): Ending | null {
  if (cancelAt !== null && isDayOver(cancelAt, now)) return { at: cancelAt, cause: cancelCause }
  if (ended && !ended.unpaid && !isReached(cancelAt, ended.at)) return { at: ended.at, cause: 'OWNER_ACTION' }
  const grace = overdueSince && graceUntil(overdueSince)
  if (grace && !isDayOver(grace, now)) return null
  if (ended?.unpaid) return { at: ended.at, cause: 'PAYMENT_FAILURE' }
  return grace && { at: grace, cause: 'PAYMENT_FAILURE' }
}

/** Whether an invoice took money for nothing: after the end of its membership, or for a time in which it was suspended. */
export function isUnwanted(
  invoice: { paidAt: Date; periodStartsAt: Date },
  membership: { endedAt: Date | null; suspensions: readonly Pause[] },
): boolean {
  const { paidAt, periodStartsAt } = invoice
  // The provider counts in whole seconds.
  if (membership.endedAt !== null && paidAt.getTime() >= Math.floor(membership.endedAt.getTime() / 1000) * 1000)
    return true
  return membership.suspensions.some((suspension) => isInside(suspension, periodStartsAt))
}
