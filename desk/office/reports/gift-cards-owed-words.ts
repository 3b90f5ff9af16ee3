import type { GiftCardsOwedAnswer, GiftCardsOwedRow } from '#api/reports.ts'
import { owedChanges } from '#domain/gift-cards/owed-changes.ts'
import type { ReportDays } from '#domain/reports/report-days.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import type { ChartPoint } from '#desk/parts/chart-points.ts'
import type { Fact } from '#desk/parts/Facts.tsx'
import { shortDayInWords, rowInWords } from '#desk/parts/report-words.ts'
import { fromFirst } from '#desk/parts/rows-from-first.ts'
import { countOf } from '#desk/parts/whole-number.ts'

type Days = ReportDays & { today: SydneyDate }
type Owed = Pick<GiftCardsOwedAnswer, 'from' | 'to' | 'today' | 'start' | 'end' | 'changes' | 'now'>

/** What is owed, as a report says it first. */
export const owedInWords = ({ from, today, end }: Owed): string =>
  from > today ? 'These days have not come yet' : inDollars(end)

/** Of when that is, and how it compares with the start: `Owed now. $320.00 more than when Sun 1 Nov 2026 began.` */
export function owedWhen(owed: Owed): string {
  const { from, today, start, end, now } = owed
  if (from > today) return `${inDollars(end)} is owed now.`
  const cents = Math.round((end - start) * 100)
  const difference = `${inDollars(Math.abs(cents) / 100)} ${cents > 0 ? 'more' : 'less'} than`
  const compared = `${cents === 0 ? 'The same as' : difference} when ${shortDayInWords(from)} began.`
  return `Owed ${endInWords(owed)}${now ? `, with ${countOf(now.cards, 'active card')}` : ''}. ${compared}`
}

/** A line of how what was owed became what is: an amount that was owed, or what was added or came off. */
export type OwedLine = { name: string; amount: string; isSum: boolean }

/** What was owed at the start, each reason why that changed, and what is owed at the end or now, which they add up to. */
export const owedLines = (owed: Owed): OwedLine[] => [
  { name: `Owed when ${shortDayInWords(owed.from)} began`, amount: inDollars(owed.start), isSum: true },
  ...owed.changes.map(({ change, amount }) => ({
    name: owedChanges[change].name,
    amount: `${amount > 0 ? '+' : ''}${inDollars(amount)}`,
    isSum: false,
  })),
  { name: `Owed ${endInWords(owed)}`, amount: inDollars(owed.end), isSum: true },
]

/** The rows from the first in which money was on a gift card on. */
export const rowsWithCards = ({ rows }: Pick<GiftCardsOwedAnswer, 'rows'>): GiftCardsOwedRow[] =>
  fromFirst(rows, ({ added, used, ended, owed }) => [added, used, ended, owed].some((amount) => amount !== 0))

/** What was owed at the end of each row, as a chart shows it. */
export const owedPoints = (
  rows: readonly GiftCardsOwedRow[],
  all: Pick<GiftCardsOwedAnswer, 'from' | 'to' | 'by'>,
): ChartPoint[] =>
  rows.map(({ from, to, owed }) => ({
    name: rowInWords({ from, to }, all),
    value: owed,
    amount: inDollars(owed),
  }))

/** Where the money is that is owed now; nothing where all of it can be spent. */
export function factsOfNow({ now }: Pick<Owed, 'now'>): Fact[] {
  if (!now || (now.disabled === 0 && now.held === 0)) return []
  return [
    { name: 'On active cards', amount: now.active },
    { name: 'On disabled cards', amount: now.disabled },
    { name: 'Held for unpaid orders', amount: now.held },
  ]
    .filter(({ amount }) => amount !== 0)
    .map(({ name, amount }) => ({ name, value: inDollars(amount) }))
}

const endInWords = ({ to, today }: Days) => (to < today ? `when ${shortDayInWords(to)} ended` : 'now')
