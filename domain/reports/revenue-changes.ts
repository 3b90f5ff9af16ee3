import { sum, type Cents } from '../money.ts'
import { isInside, type Pause, type Period } from '../memberships/charges.ts'
import { monthlyRevenue } from './monthly-revenue.ts'

/** A membership that is paid again and again, as far as what it brings in a month goes. */
export type PaidAgain = {
  from: Date
  /** When it ended. */
  until: Date | null
  period: Period
  /** What it cost at first, and what it costs since. */
  firstPrice: Cents
  newPrices: readonly { from: Date; price: Cents }[]
  pauses: readonly Pause[]
}

/** Why what memberships bring in a month becomes more or less. */
export const revenueChanges = ['new', 'resumed', 'price-rise', 'price-cut', 'paused', 'left'] as const
export type RevenueChange = (typeof revenueChanges)[number]

/** How many memberships pay, and what they bring in a month. Cents. */
export type Revenue = { memberships: number; cents: Cents }
/** What a change adds to it; below 0 where it takes something off. */
type Difference = Revenue & { what: RevenueChange }
export type RevenueChanged = Difference & { at: Date }

/** All changes of what a membership brings that came before an instant, in order: together they are what it brings then. */
export function changesBefore(membership: PaidAgain, end: Date): RevenueChanged[] {
  const moments = momentsOf(membership).filter((at) => at < end)
  const statuses = moments.map((at) => statusAt(membership, at))
  return moments.flatMap((at, place) => {
    const before = statuses[place - 1] ?? notThere
    const difference = differenceBetween(before, statuses[place] ?? before)
    return difference ? [{ at, ...difference }] : []
  })
}

/** When something of it may become another. */
function momentsOf({ from, until, newPrices, pauses }: PaidAgain): Date[] {
  const ofPauses = pauses.flatMap((pause) => [pause.from, pause.until])
  const all = [from, until, ...newPrices.map((price) => price.from), ...ofPauses].filter((at) => at !== null)
  const instants = new Set(all.map((at) => at.getTime()))
  return [...instants].toSorted((a, b) => a - b).map((at) => new Date(at))
}

/** What a membership is at an instant, and what it brings in a month then: what is paused brings nothing. */
export type RevenueStatus = { is: 'not there' | 'paused' | 'paying'; cents: Cents }
const notThere: RevenueStatus = { is: 'not there', cents: 0 }

export function statusAt(membership: PaidAgain, at: Date): RevenueStatus {
  const { pauses, period } = membership
  if (!isThere(membership, at)) return notThere
  if (pauses.some((pause) => isInside(pause, at))) return { is: 'paused', cents: 0 }
  return { is: 'paying', cents: monthlyRevenue({ price: priceAt(membership, at), period }) }
}

const priceAt = ({ firstPrice, newPrices }: PaidAgain, at: Date): Cents =>
  newPrices.findLast(({ from }) => from <= at)?.price ?? firstPrice

function differenceBetween(before: RevenueStatus, after: RevenueStatus): Difference | null {
  const cents = after.cents - before.cents
  if (before.is === after.is) {
    if (cents === 0) return null
    return { what: cents > 0 ? 'price-rise' : 'price-cut', memberships: 0, cents }
  }
  if (after.is === 'paying') return { what: before.is === 'paused' ? 'resumed' : 'new', memberships: 1, cents }
  const memberships = before.is === 'paying' ? -1 : 0
  if (after.is === 'not there') return { what: 'left', memberships, cents }
  // It begins with a pause: nothing has been paid yet.
  return memberships === 0 ? null : { what: 'paused', memberships, cents }
}

/** What memberships bring in a month when some days begin, and how that comes to what they bring when they are over. */
export type RevenueBridge = { start: Revenue; changes: Difference[]; end: Revenue }

/** The bridge from what memberships brought to what they bring after some changes, which it adds up by why they came. */
export function bridgeFrom(start: Revenue, changed: readonly Difference[]): RevenueBridge {
  const changes = revenueChanges
    .map((what) => ({ what, ...together(changed.filter((change) => change.what === what)) }))
    .filter(({ memberships, cents }) => memberships !== 0 || cents !== 0)
  return { start, changes, end: together([start, ...changes]) }
}

/** What several come to. */
export const together = (all: readonly Revenue[]): Revenue => ({
  memberships: sum(all.map(({ memberships }) => memberships)),
  cents: sum(all.map(({ cents }) => cents)),
})

/** How many people had a membership when some days began, and how many of them had none any more when they were over. */
export type Churn = { had: number; gone: number }

/**
 * The churn of some days, by the memberships of each person: whoever is paused still has one, and whoever left and came back or
 * changed plans has not gone.
 */
export function churnBetween(people: readonly (readonly PaidAgain[])[], from: Date, until: Date): Churn {
  const [first, last] = [justBefore(from), justBefore(until)]
  const had = people.filter((memberships) => memberships.some((one) => isThere(one, first)))
  const gone = had.filter((memberships) => !memberships.some((one) => isThere(one, last)))
  return { had: had.length, gone: gone.length }
}

const isThere = ({ from, until }: PaidAgain, at: Date) => at >= from && (until === null || at < until)

/** The last moment before an instant: what changes at the instant has not changed yet. */
export const justBefore = (at: Date): Date => new Date(at.getTime() - 1)
