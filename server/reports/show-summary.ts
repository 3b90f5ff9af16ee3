import type { SummaryAnswer } from '#api/reports.ts'
import { dollarsFromCents, sum } from '#domain/money.ts'
import { percentFull } from '#domain/reports/occupancy.ts'
import { groupByRow, namedDays, type ReportDays } from '#domain/reports/report-days.ts'
import { addDays, addMonths, startOfSydneyDay, sydneyDateOf } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { sumOwedNow } from './gift-cards-owed-store.ts'
import { listPaidAgain } from './memberships-store.ts'
import { sumOccupied } from './occupancy-store.ts'
import { revenueAt } from './show-memberships.ts'
import { moneyIn } from './show-takings.ts'
import { listTakings } from './takings-store.ts'

/** How many weeks of takings there are before the one that runs. */
const WEEKS = 12

/**
 * The house in four numbers, each with what it is compared with: takings by week, what memberships bring in a month, how full
 * the next days are, and what is owed on gift cards. Each is what the report of it says.
 */
export async function showSummary({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<SummaryAnswer> {
  const at = now()
  const today = sydneyDateOf(at)
  const { from: monday } = namedDays['this-week'].on(today)
  const weeks = { from: addDays(monday, -7 * WEEKS), to: today }
  const next = { from: today, to: addDays(today, 6) }
  const last = { from: addDays(today, -7), to: addDays(today, -1) }
  const month = { from: addDays(addMonths(today, -1), 1), to: today }
  const full = async (days: ReportDays) => percentFull(await sumOccupied(db, { days, now: at }))
  const [takings, memberships, fullNext, fullLast, owed] = await Promise.all([
    listTakings(db, weeks),
    listPaidAgain(db, startOfSydneyDay(month.from), at),
    full(next),
    full(last),
    sumOwedNow(db, at),
  ])
  return {
    today,
    weeks: groupByRow(takings, weeks, 'week').map(({ row, listed }) => ({ ...row, total: moneyIn(listed) })),
    memberships: {
      ...month,
      start: revenueAt(memberships, startOfSydneyDay(month.from)),
      end: revenueAt(memberships, at),
    },
    occupancy: { next: { ...next, full: fullNext }, last: { ...last, full: fullLast } },
    giftCards: {
      owed: dollarsFromCents(sum([owed.active, owed.disabled, owed.held])),
      active: dollarsFromCents(owed.active),
      cards: owed.cards,
    },
  }
}
