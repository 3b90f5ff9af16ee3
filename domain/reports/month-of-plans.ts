import { sum, type Cents } from '../money.ts'
import type { Period } from '../memberships/charges.ts'
import { monthlyRevenue } from './monthly-revenue.ts'

/** Memberships of a plan that are alike as far as their money of a month goes. */
export type HeldAlike = {
  members: number
  isPaused: boolean
  /** It begins later, or was sold at the desk and its money has not come. */
  isWaiting: boolean
  /** What each of them pays again and again; null: they are paid once. */
  pays: { price: Cents; period: Period } | null
  /** They have given notice. */
  isLeaving: boolean
}

/** What the members of a plan are to the house in a month. */
export type MonthOfPlan = {
  members: number
  paused: number
  /** They have given notice, and bring something until they go. */
  leaving: number
  /** What all of them bring in a month. */
  amount: Cents
}

/**
 * What a plan brings in a month: what each member pays now, without GST and spread over a month. Nothing comes from who is
 * paused, has not paid yet or begins later; a price that is announced counts once it is paid.
 */
export function monthOfPlan(held: readonly HeldAlike[]): MonthOfPlan {
  const paying = held.filter(({ isPaused, isWaiting, pays }) => !isPaused && !isWaiting && pays !== null)
  return {
    members: count(held),
    paused: count(held.filter(({ isPaused }) => isPaused)),
    leaving: count(paying.filter(({ isLeaving }) => isLeaving)),
    amount: sum(paying.map(({ members, pays }) => (pays ? members * monthlyRevenue(pays) : 0))),
  }
}

const count = (groups: readonly HeldAlike[]) => sum(groups.map(({ members }) => members))

/** The same of all plans: what is shown of each adds up to it. */
export const monthOfAll = (months: readonly MonthOfPlan[]): MonthOfPlan => ({
  members: sum(months.map(({ members }) => members)),
  paused: sum(months.map(({ paused }) => paused)),
  leaving: sum(months.map(({ leaving }) => leaving)),
  amount: sum(months.map(({ amount }) => amount)),
})
