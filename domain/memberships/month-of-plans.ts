import { sum, type Cents } from '../money.ts'
import { isReached, type Period } from './charges.ts'

/** Memberships of a plan that are alike as far as their money of a month goes. */
export type HeldAlike = {
  members: number
  isPaused: boolean
  /** Sold at the desk, and its money has not come. */
  isUnpaid: boolean
  /** What each of them pays again and again; null: they are paid once. */
  pays: { price: Cents; period: Period } | null
  /** When they end, and when their running period does; null: they go on. */
  leaves: { at: Date; periodEndsAt: Date } | null
}

/** What the members of a plan are to the house in a month. */
export type MonthOfPlan = {
  members: number
  paused: number
  /** They have paid for the last time, and go when that period ends. */
  leaving: number
  /** About what the others pay in a month, in whole dollars. */
  amount: Cents
}

/**
 * What a plan brings in a month of average length: what each member pays now, spread over its period. Nothing comes from who
 * is paused, has not paid yet, or has paid for the last time; a price that is announced counts once it is paid.
 */
export function monthOfPlan(held: readonly HeldAlike[]): MonthOfPlan {
  const count = (groups: readonly HeldAlike[]) => sum(groups.map(({ members }) => members))
  const leaving = held.filter((one) => !one.isPaused && isLastPaid(one))
  const paying = held.filter((one) => !one.isPaused && !one.isUnpaid && !isLastPaid(one))
  return {
    members: count(held),
    paused: count(held.filter(({ isPaused }) => isPaused)),
    leaving: count(leaving),
    amount: toDollar(sum(paying.map(({ members, pays }) => (pays ? members * inAMonth(pays) : 0)))),
  }
}

/** The same of all plans: what is shown of each adds up to it. */
export const monthOfAll = (months: readonly MonthOfPlan[]): MonthOfPlan => ({
  members: sum(months.map(({ members }) => members)),
  paused: sum(months.map(({ paused }) => paused)),
  leaving: sum(months.map(({ leaving }) => leaving)),
  amount: sum(months.map(({ amount }) => amount)),
})

const isLastPaid = ({ pays, leaves }: HeldAlike) =>
  pays !== null && leaves !== null && isReached(leaves.at, leaves.periodEndsAt)

/** A year has 365 days and a quarter, so that leap years are in it. */
const DAYS_IN_MONTH = 365.25 / 12

/** Parts of a cent are kept: they are many members' together. */
function inAMonth({ price, period: { count, unit } }: { price: Cents; period: Period }): number {
  if (unit === 'MONTH') return price / count
  if (unit === 'YEAR') return price / (12 * count)
  return (price * DAYS_IN_MONTH) / (unit === 'WEEK' ? 7 * count : count)
}

const toDollar = (cents: number): Cents => Math.round(cents / 100) * 100
