import type { MembershipsAnswer, ReportQuery, Revenue, RevenueBridge } from '#api/reports.ts'
import {
  bridgeFrom,
  changesBefore,
  churnBetween,
  justBefore,
  statusAt,
  together,
  type Churn,
  type Revenue as RevenueInCents,
  type RevenueBridge as BridgeInCents,
  type RevenueChanged,
} from '#domain/reports/revenue-changes.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { groupByRow, spanOfReport, type ReportDays, type ReportStep } from '#domain/reports/report-days.ts'
import { endOfSydneyDay, startOfSydneyDay, sydneyDateOf, type SydneyDate } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { readAtOneMoment } from '#server/kit/database/one-moment.ts'
import { listPaidAgain, type ReportedMembership } from './memberships-store.ts'

/** What memberships bring in a month, how that has changed in some days, by day, week or month, and who has gone. */
export async function showMemberships(ctx: Pick<Ctx, 'db' | 'now'>, query: ReportQuery): Promise<MembershipsAnswer> {
  const { days, step, reached, end, today, memberships, changes } = await readChanges(ctx, query)
  const before = changes.filter(({ day }) => day < days.from)
  const within = changes.filter(({ day }) => day >= days.from)
  const start = together(before)
  const people = peopleOf(memberships)
  return {
    ...days,
    by: step,
    rows: rowsOf({ start, within, people, days: reached }, step),
    together: { ...inDollars(bridgeFrom(start, within)), churn: churnOf(people, reached) },
    today,
    byPlan: byPlan(memberships, end),
    ended: endedBy(within),
    leaving: days.to < today ? null : leavingAt(memberships, end),
  }
}

/** A change of a membership, on a day. */
export type ChangeOfDay = RevenueChanged & { day: SydneyDate; membership: ReportedMembership }

type Read = Omit<ReturnType<typeof spanOfReport>, 'compared'> & {
  /** The instant up to which the days have come. */
  end: Date
  today: SydneyDate
  memberships: ReportedMembership[]
  /** Those before the days too; they are what memberships bring when the days begin. */
  changes: ChangeOfDay[]
}

/** The memberships of some days, and what has changed what they bring in a month, as far as the days have come. */
export async function readChanges({ db, now }: Pick<Ctx, 'db' | 'now'>, query: ReportQuery): Promise<Read> {
  const at = now()
  const today = sydneyDateOf(at)
  const { days, step, reached } = spanOfReport({ ...query, by: query.by ?? 'month' }, today)
  const end = days.to < today ? endOfSydneyDay(days.to) : at
  const memberships = await readAtOneMoment(db, (tx) => listPaidAgain(tx, startOfSydneyDay(days.from), end))
  const changes = memberships.flatMap((membership) =>
    changesBefore(membership, end).map((change) => ({ ...change, day: sydneyDateOf(change.at), membership })),
  )
  return { days, step, reached, end, today, memberships, changes }
}

type OfRows = { start: RevenueInCents; within: readonly ChangeOfDay[]; people: People; days: ReportDays }

/** A row for each day, week or month, which begins with what the one before it ends with. */
function rowsOf({ start, within, people, days }: OfRows, step: ReportStep): MembershipsAnswer['rows'] {
  let before = start
  return groupByRow(within, days, step).map(({ row, listed }) => {
    const bridge = bridgeFrom(before, listed)
    before = bridge.end
    return { ...row, ...inDollars(bridge), churn: step === 'month' ? churnOf(people, row) : null }
  })
}

type People = readonly (readonly ReportedMembership[])[]
const peopleOf = (memberships: readonly ReportedMembership[]): People => [
  ...Map.groupBy(memberships, ({ person }) => person).values(),
]

const churnOf = (people: People, { from, to }: ReportDays): Churn =>
  churnBetween(people, startOfSydneyDay(from), endOfSydneyDay(to))

function byPlan(memberships: readonly ReportedMembership[], end: Date): MembershipsAnswer['byPlan'] {
  const last = justBefore(end)
  return [...Map.groupBy(memberships, ({ planId }) => planId)].flatMap(([id, ofPlan]) => {
    const statuses = ofPlan.map((membership) => statusAt(membership, last))
    const paying = statuses.filter((status) => status.is === 'paying')
    const paused = statuses.filter((status) => status.is === 'paused').length
    if (paying.length + paused === 0) return []
    return { id, name: ofPlan[0]?.planName ?? '', paused, ...revenueOf(paying) }
  })
}

function endedBy(changes: readonly ChangeOfDay[]): MembershipsAnswer['ended'] {
  const ended = changes.filter(({ what }) => what === 'left')
  return [...Map.groupBy(ended, ({ membership }) => membership.endedBy)].flatMap(([by, ofIt]) =>
    by === null
      ? []
      : { by, memberships: ofIt.length, paused: ofIt.filter(({ memberships }) => memberships === 0).length },
  )
}

const leavingAt = (memberships: readonly ReportedMembership[], end: Date): Revenue =>
  revenueAt(
    memberships.filter(({ isLeaving }) => isLeaving),
    end,
  )

/** What memberships bring in a month just before an instant. Dollars. */
export function revenueAt(memberships: readonly ReportedMembership[], end: Date): Revenue {
  const last = justBefore(end)
  const statuses = memberships.map((membership) => statusAt(membership, last))
  return revenueOf(statuses.filter((status) => status.is === 'paying'))
}

const revenueOf = (paying: readonly { cents: number }[]): Revenue =>
  dollarsOf(together(paying.map(({ cents }) => ({ memberships: 1, cents }))))

const inDollars = ({ start, changes, end }: BridgeInCents): RevenueBridge => ({
  start: dollarsOf(start),
  changes: changes.map((change) => ({ what: change.what, ...dollarsOf(change) })),
  end: dollarsOf(end),
})

const dollarsOf = ({ memberships, cents }: RevenueInCents): Revenue => ({
  memberships,
  aMonth: dollarsFromCents(cents),
})
