import type { GiftCardsOwedAnswer, GiftCardsOwedRow, ReportQuery } from '#api/reports.ts'
import { owedChanges, type OwedChange } from '#domain/gift-cards/owed-changes.ts'
import { dollarsFromCents, sum, type Cents } from '#domain/money.ts'
import { groupByRow, spanOfReport, type ReportDays, type ReportStep } from '#domain/reports/report-days.ts'
import { sydneyDateOf, type SydneyDate } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { readAtOneMoment } from '#server/kit/database/one-moment.ts'
import { hasGiftCards, listOwedChanges, sumOwedNow, type Owed, type OwedNow } from './gift-cards-owed-store.ts'

/** What is owed to holders of gift cards at the end of some days, or now, and how that came to be, by day, week or month. */
export async function showGiftCardsOwed(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  query: ReportQuery,
): Promise<GiftCardsOwedAnswer> {
  const at = now()
  const today = sydneyDateOf(at)
  const { days, step, reached } = spanOfReport(query, today)
  const { changed, hasCards, owedNow } = await readAtOneMoment(db, async (tx) => ({
    changed: await listOwedChanges(tx, days, at),
    hasCards: await hasGiftCards(tx),
    owedNow: await sumOwedNow(tx, at),
  }))
  const start = owedBefore(changed)
  const inDays = changed.filter(isOnDay)
  return {
    ...days,
    by: step,
    start: dollarsFromCents(start),
    end: dollarsFromCents(start + centsOf(inDays)),
    changes: changesOf(inDays),
    rows: rowsOf(inDays, { start, days: reached, step }),
    today,
    now: days.from <= today && today <= days.to ? whereItIs(owedNow) : null,
    hasCards,
  }
}

const whereItIs = ({ cards, active, disabled, held }: OwedNow) => ({
  cards,
  active: dollarsFromCents(active),
  disabled: dollarsFromCents(disabled),
  held: dollarsFromCents(held),
})

/** What was owed on gift cards when the days of a report began. Cents. */
export const owedBefore = (changed: readonly Owed[]): Cents => centsOf(changed.filter(({ day }) => day === null))

/** A change in the days of a report. */
export type OnDay = Owed & { day: SydneyDate }
export const isOnDay = (owed: Owed): owed is OnDay => owed.day !== null

/** What changes come to together. Cents. */
export const centsOf = (changed: readonly Owed[]): Cents => sum(changed.map(({ cents }) => cents))

/** In the order in which they are listed. */
const changesOf = (changed: readonly Owed[]) =>
  (Object.keys(owedChanges) as OwedChange[])
    .map((change) => ({ change, amount: dollarsFromCents(centsOf(changed.filter((each) => each.change === change))) }))
    .filter(({ amount }) => amount !== 0)

type Rows = { start: Cents; days: ReportDays; step: ReportStep }

/** A row for each day, week or month, also where nothing changed. */
function rowsOf(changed: readonly OnDay[], { start, days, step }: Rows): GiftCardsOwedRow[] {
  let owed = start
  return groupByRow(changed, days, step).map(({ row, listed }) => {
    owed += centsOf(listed)
    return {
      ...row,
      added: dollarsFromCents(centsOf(listed.filter(isOf('added')))),
      used: dollarsFromCents(-centsOf(listed.filter(isOf('used')))),
      ended: dollarsFromCents(-centsOf(listed.filter(isOf('ended')))),
      owed: dollarsFromCents(owed),
    }
  })
}

const isOf =
  (side: (typeof owedChanges)[OwedChange]['side']) =>
  ({ change }: Owed) =>
    owedChanges[change].side === side
