import type { Cancelled, CancellationsAnswer, CancellationsRow, ReportQuery } from '#api/reports.ts'
import { dollarsFromCents, sum } from '#domain/money.ts'
import {
  cameBack,
  cancelledBy,
  howEarly,
  toldReasons,
  type CameBack,
  type CancelledBy,
  type HowEarly,
} from '#domain/reports/cancellations.ts'
import { groupByRow, spanOfReport, type ReportDays, type ReportStep } from '#domain/reports/report-days.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { readAtOneMoment } from '#server/kit/database/one-moment.ts'
import {
  countCancelled,
  listCancelled,
  listVisits,
  sumSmallerParties,
  type Cancelled as CancelledInCents,
  type CancelledRow,
  type VisitsOfDay,
} from './cancellations-store.ts'

/** The bookings that were cancelled in some days, why, how early and what came back, and to how many visits nobody came. */
export async function showCancellations(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  query: ReportQuery,
): Promise<CancellationsAnswer> {
  const at = now()
  const today = sydneyDateOf(at)
  const { days, step, reached, compared } = spanOfReport(query, today)
  const { cancelled, earlier, smaller, visits } = await readAtOneMoment(db, async (tx) => ({
    cancelled: await listCancelled(tx, days),
    earlier: compared ? await countCancelled(tx, compared.before) : 0,
    smaller: await sumSmallerParties(tx, days),
    visits: await listVisits(tx, days, at),
  }))
  const ofDays = cancelled.filter((row) => row.of === 'day')
  return {
    ...days,
    by: step,
    rows: rowsOf({ ofDays, visits }, reached, step),
    together: together(ofDays),
    today,
    compared: compared && {
      over: { ...compared.over, bookings: together(ofDays.filter(({ key }) => key <= compared.over.to)).bookings },
      before: { ...compared.before, bookings: earlier },
    },
    ...byKind(cancelled),
    smaller: together([smaller]),
    visits: visitsTogether(visits),
  }
}

type OfDays = { ofDays: readonly Extract<CancelledRow, { of: 'day' }>[]; visits: readonly VisitsOfDay[] }

/** A row for each day, week or month, also where nothing was cancelled. */
function rowsOf({ ofDays, visits }: OfDays, days: ReportDays, step: ReportStep): CancellationsRow[] {
  const begun = groupByRow(visits, days, step)
  const cancelled = groupByRow(
    ofDays.map((row) => ({ ...row, day: row.key })),
    days,
    step,
  )
  return cancelled.map(({ row, listed }, at) => ({
    ...row,
    ...together(listed),
    noShows: visitsTogether(begun[at]?.listed ?? []).noShows,
  }))
}

/** The same bookings by who cancelled, why, how early, and what came back, each in its order. */
function byKind(
  cancelled: readonly CancelledRow[],
): Pick<CancellationsAnswer, 'byWho' | 'byReason' | 'byHowEarly' | 'byWhatCameBack'> {
  const inOrder = <Key extends string>(of: CancelledRow['of'], keys: readonly Key[]) =>
    keys.flatMap((key) =>
      cancelled.filter((row) => row.of === of && row.key === key).map((row) => ({ key, ...together([row]) })),
    )
  return {
    byWho: inOrder('by', Object.keys(cancelledBy) as CancelledBy[]).map(({ key, ...sums }) => ({ who: key, ...sums })),
    byReason: inOrder('reason', toldReasons).map(({ key, ...sums }) => ({ reason: key, ...sums })),
    byHowEarly: inOrder('early', Object.keys(howEarly) as HowEarly[]).map(({ key, ...sums }) => ({
      early: key,
      ...sums,
    })),
    byWhatCameBack: inOrder('back', Object.keys(cameBack) as CameBack[]).map(({ key, ...sums }) => ({
      back: key,
      ...sums,
    })),
  }
}

const together = (cancelled: readonly CancelledInCents[]): Cancelled => {
  const add = (of: (row: CancelledInCents) => number) => sum(cancelled.map(of))
  return {
    bookings: add(({ bookings }) => bookings),
    people: add(({ people }) => people),
    refunded: dollarsFromCents(add(({ refunded }) => refunded)),
    onVouchers: dollarsFromCents(add(({ onVouchers }) => onVouchers)),
  }
}

const visitsTogether = (visits: readonly VisitsOfDay[]): CancellationsAnswer['visits'] => ({
  begun: sum(visits.map(({ begun }) => begun)),
  noShows: sum(visits.map(({ noShows }) => noShows)),
  notRecorded: sum(visits.map(({ notRecorded }) => notRecorded)),
})
