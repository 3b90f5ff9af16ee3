import type { ReportQuery, TakingsAnswer, TakingsRow } from '#api/reports.ts'
import { dollarsFromCents, sum } from '#domain/money.ts'
import {
  comparedWith,
  daysOver,
  groupByRow,
  stepFor,
  type ReportDays,
  type ReportStep,
} from '#domain/reports/report-days.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { channels, type ChannelName } from '#domain/sales/channels.ts'
import { lineKinds, type LineKind } from '#domain/sales/line-kind.ts'
import { tenders, type TenderName } from '#domain/sales/tenders.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { sumActiveCards } from '#server/gift-cards/office-store.ts'
import { listTakings, sumGiftCards, sumSales, type Taken } from './takings-store.ts'

/** The takings of some days, by day, week or month, and what they are to be compared with. */
export async function showTakings(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { from, to, by }: ReportQuery,
): Promise<TakingsAnswer> {
  const days = { from, to }
  const step = by ?? stepFor(days)
  const today = sydneyDateOf(now())
  const over = daysOver(days, today)
  const before = over && comparedWith(days, over)
  const { taken, takenBefore, sales, giftCards, activeCards } = await readAtOnce(db, { days, before, now: now() })
  return {
    ...days,
    by: step,
    rows: rowsOf(taken, { from, to: to < today ? to : today }, step),
    together: together(taken),
    today,
    compared: over && before && { over: takingsOf(over, taken), before: takingsOf(before, takenBefore) },
    byChannel: byChannel(taken.filter(isMoney)),
    byKind: byKind(sales),
    giftCards: {
      paid: dollarsFromCents(giftCards.paid),
      back: dollarsFromCents(giftCards.back),
      given: dollarsFromCents(giftCards.given),
      left: dollarsFromCents(activeCards.left),
    },
  }
}

type Asked = { days: ReportDays; before: ReportDays | null; now: Date }

/** All numbers of one moment, so that a sale that is paid meanwhile is in all of them or in none. */
const readAtOnce = (db: Db, { days, before, now }: Asked) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      taken: await listTakings(tx, days),
      takenBefore: before ? await listTakings(tx, before) : [],
      sales: await sumSales(tx, days),
      giftCards: await sumGiftCards(tx, days),
      activeCards: await sumActiveCards(tx, '', now),
    }))

/** The money of those of the days that are asked about. */
const takingsOf = (days: ReportDays, taken: readonly Taken[]) => ({
  ...days,
  total: moneyIn(taken.filter(({ day }) => days.from <= day && day <= days.to)),
})

/** A row for each day, week or month, also where nothing came in. */
function rowsOf(taken: readonly Taken[], days: ReportDays, step: ReportStep): TakingsRow[] {
  return groupByRow(taken, days, step).map(({ row, listed }) => ({ ...row, ...together(listed) }))
}

/** What came in, by tender and as money. */
function together(taken: readonly Taken[]): Omit<TakingsRow, keyof ReportDays> {
  const byTender = Object.entries(Object.groupBy(taken, ({ tender }) => tender)).map(
    ([tender, ofTender]) => [tender, amountOf(ofTender)] as const,
  )
  return { byTender: Object.fromEntries(byTender), total: moneyIn(taken) }
}

/** What came in less what went back, without what gift cards paid. Dollars. */
export const moneyIn = (taken: readonly Taken[]): number => amountOf(taken.filter(isMoney))

const isMoney = ({ tender }: { tender: TenderName }) => tenders[tender].isMoney

const amountOf = (taken: readonly Taken[]) => dollarsFromCents(sum(taken.map(({ cents }) => cents)))

const byChannel = (taken: readonly Taken[]) =>
  (Object.keys(channels) as ChannelName[])
    .map((channel) => ({ channel, amount: amountOf(taken.filter((each) => each.channel === channel)) }))
    .filter(({ amount }) => amount !== 0)

/** In the order in which the house lists what it sells. */
const byKind = (sales: Awaited<ReturnType<typeof sumSales>>) =>
  (Object.keys(lineKinds) as LineKind[]).flatMap((kind) =>
    sales
      .filter((each) => each.kind === kind)
      .map(({ sold, back }) => ({ kind, sold: dollarsFromCents(sold), back: dollarsFromCents(back) })),
  )
