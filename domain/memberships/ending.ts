import { DAY } from '../sydney-time.ts'
import { isInside, isReached, type Pause } from './charges.ts'

/** The grace period of a failed payment: how many days the membership goes on after it. */
export const GRACE_DAYS = 7

/** When the grace period ends: until then a failed payment can be made good. */
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

/** Whether a membership is over by now, since when and why; null while it goes on. */
export function endingOf({ cancelAt, cancelCause, overdueSince, ended }: Facts, now: Date): Ending | null {
  if (cancelAt !== null && cancelAt <= now) return { at: cancelAt, cause: cancelCause }
  if (ended?.unpaid) return { at: ended.at, cause: 'PAYMENT_FAILURE' }
  if (ended) return { at: ended.at, cause: isReached(cancelAt, ended.at) ? cancelCause : 'OWNER_ACTION' }
  if (overdueSince !== null && graceUntil(overdueSince) <= now)
    return { at: graceUntil(overdueSince), cause: 'PAYMENT_FAILURE' }
  return null
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
