import type { ReportQuery, TakingsAnswer, TakingsRow } from '#api/reports.ts'
import { dollarsFromCents, sum } from '#domain/money.ts'
import { groupByRow, spanOfReport, type ReportDays, type ReportStep } from '#domain/reports/report-days.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { channels, type ChannelName } from '#domain/sales/channels.ts'
import { lineKinds, type LineKind } from '#domain/sales/line-kind.ts'
import { tenders, type TenderName } from '#domain/sales/tenders.ts'
import type { Ctx } from '#server/kit/context.ts'
import { readAtOneMoment } from '#server/kit/database/one-moment.ts'
import { sumActiveCards } from '#server/gift-cards/office-store.ts'
import { listTakings, sumGiftCards, sumSales, type Taken } from './takings-store.ts'

/** The takings of some days, by day, week or month, and what they are to be compared with. */
export async function showTakings({ db, now }: Pick<Ctx, 'db' | 'now'>, query: ReportQuery): Promise<TakingsAnswer> {
  const at = now()
  const today = sydneyDateOf(at)
  const { days, step, reached, compared } = spanOfReport(query, today)
  const { taken, takenBefore, sales, giftCards, activeCards } = await readAtOneMoment(db, async (tx) => ({
    taken: await listTakings(tx, days),
    takenBefore: compared ? await listTakings(tx, compared.before) : [],
    sales: await sumSales(tx, days),
    giftCards: await sumGiftCards(tx, days),
    activeCards: await sumActiveCards(tx, '', at),
  }))
  return {
    ...days,
    by: step,
    rows: rowsOf(taken, reached, step),
    together: together(taken),
    today,
    compared: compared && {
      over: takingsOf(compared.over, taken),
      before: takingsOf(compared.before, takenBefore),
    },
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
