import { DAY } from '../sydney-time.ts'
import { isInside, nextCharges, sydneyLater, type Charge, type Contract, type Suspension } from './charges.ts'
import type { PlanOrderStatus } from './plan-order-status.ts'

/** The longest freeze: for how many days in any 12 months a member may suspend a membership (spec 1: 4 weeks). */
export const MOST_SUSPENSION_DAYS = 28

/** A membership that may be suspended: its state, and its earlier suspensions. */
export type Suspendable = {
  status: PlanOrderStatus
  recurring: boolean
  isOverdue: boolean
  contract: Contract | null
  suspensions: readonly Suspension[]
}

export type SuspensionPreview = Suspension & {
  daysUsed: number
  daysLeft: number
  chargesSkipped: Charge[]
  nextCharge: Charge | null
  whyNot: WhyNotSuspended | null
}
export type WhyNotSuspended =
  | 'membership.not-recurring'
  | 'membership.ended'
  | 'membership.suspended'
  | 'membership.leaving'
  | 'membership.overdue'
  | 'membership.no-days-left'

/**
 * How many days of suspension are used in the last 12 months, one that still runs included. Days are elapsed time, and
 * one that has begun counts as a whole day.
 */
export function suspensionDaysUsed(suspensions: readonly Suspension[], now: Date): number {
  const since = sydneyLater(now, { count: -12, unit: 'MONTH' }).getTime()
  const daysSuspended = suspensions.reduce(
    (sum, { from, until }) => sum + Math.max(0, until.getTime() - Math.max(from.getTime(), since)),
    0,
  )
  return Math.ceil(daysSuspended / DAY)
}

/** What a freeze of so many days from now on would do, or why it is not allowed; the same rule shows it and does it. */
export function previewSuspension(membership: Suspendable, days: number, now: Date): SuspensionPreview {
  const suspension = suspensionFrom(now, days)
  const daysUsed = suspensionDaysUsed(membership.suspensions, now)
  const daysLeft = Math.max(0, MOST_SUSPENSION_DAYS - daysUsed)
  const whyNot = whyNotSuspended(membership, days, daysLeft)
  const { contract } = membership
  if (!contract) return { ...suspension, daysUsed, daysLeft, chargesSkipped: [], nextCharge: null, whyNot }
  return {
    ...suspension,
    daysUsed,
    daysLeft,
    // A suspension has at most 28 days, so with any period no more charges than this fall into it.
    chargesSkipped: nextCharges(contract, now, MOST_SUSPENSION_DAYS + 1).filter(({ date }) =>
      isInside(suspension, date),
    ),
    nextCharge: nextCharges({ ...contract, suspension }, now, 1)[0] ?? null,
    whyNot,
  }
}

/** The provider counts in whole seconds. */
function suspensionFrom(from: Date, days: number): Suspension {
  return { from, until: new Date(Math.floor((from.getTime() + days * DAY) / 1000) * 1000) }
}

function whyNotSuspended(membership: Suspendable, days: number, daysLeft: number): WhyNotSuspended | null {
  const { status, recurring, isOverdue, contract } = membership
  if (!recurring) return 'membership.not-recurring'
  if (status === 'PAUSED') return 'membership.suspended'
  if (status !== 'ACTIVE') return 'membership.ended'
  if (contract?.cancelAt) return 'membership.leaving'
  if (isOverdue) return 'membership.overdue'
  return days > daysLeft ? 'membership.no-days-left' : null
}
