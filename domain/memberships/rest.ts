import { addDays, DAY, type SydneyDate } from '../sydney-time.ts'
import { isReached, periodAfter, type Contract } from './charges.ts'

/** A closure of fewer days than this does not rest memberships. */
export const FEWEST_REST_DAYS = 3

export type Days = { first: SydneyDate; last: SydneyDate }

/** How many days lie between two, both counted. */
export const countDays = ({ first, last }: Days): number => Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 1

/** For how many days of a closure a membership rests: those that no other has covered, and none when it is short. */
export function restDays(closed: Days, rested: readonly Days[]): number {
  const count = countDays(closed)
  if (count < FEWEST_REST_DAYS) return 0
  const days = Array.from({ length: count }, (_, place) => addDays(closed.first, place))
  return days.filter((day) => !rested.some(({ first, last }) => day >= first && day <= last)).length
}

/** So many days later, as the payment provider counts them: elapsed time, whatever the clocks do. */
export const restedUntil = (end: Date, days: number): Date => new Date(end.getTime() + days * DAY)

type Leaving = Pick<Contract, 'startsAt' | 'periodEndsAt' | 'period' | 'cancelAt'>

/** When somebody who leaves goes after all, once their running period ends later: after as many periods as before. */
export function restedCancel({ startsAt, periodEndsAt, period, cancelAt }: Leaving, until: Date): Date | null {
  if (cancelAt === null) return null
  let [before, after] = [periodEndsAt, until]
  while (!isReached(cancelAt, before)) {
    before = periodAfter(startsAt, before, period)
    after = periodAfter(until, after, period)
  }
  return after
}
