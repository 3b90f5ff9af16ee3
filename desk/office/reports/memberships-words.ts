import type { MembershipsAnswer, Revenue } from '#api/reports.ts'
import type { Ending } from '#domain/memberships/ending.ts'
import type { Churn, RevenueChange } from '#domain/reports/revenue-changes.ts'
import { addDays, type SydneyDate } from '#domain/sydney-time.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import type { ChartPoint } from '#desk/parts/chart-points.ts'
import { shortDayInWords, rowInWords, shareInWords } from '#desk/parts/report-words.ts'
import { fromFirst } from '#desk/parts/rows-from-first.ts'
import { countOf, inFigures } from '#desk/parts/whole-number.ts'

/** What the report says first: `$4,090.12 a month now`. */
export function revenueInWords({ from, to, today, together: { end } }: MembershipsAnswer): string {
  if (from > today) return 'These days have not come yet'
  return `${inDollars(end.aMonth)} a month ${to < today ? 'at the end' : 'now'}`
}

/** What that is, and how it compares: `From 24 paying memberships, without GST. $120.00 more than on Sat 31 Oct 2026.` */
export function revenueCompared(report: MembershipsAnswer): string {
  const { from, today } = report
  const { start, end } = report.together
  if (from > today) return `It is ${inDollars(end.aMonth)} a month now, from ${payingInWords(end)}, without GST.`
  if (isWithoutAny(report)) return 'Nobody had a membership that renews.'
  const more = Math.round((end.aMonth - start.aMonth) * 100) / 100
  const difference = more === 0 ? 'The same as' : `${inDollars(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than`
  return `From ${payingInWords(end)}, without GST. ${difference} on ${dayBefore(from)}.`
}

/** Whether nobody had a membership in these days, not even one that was paused all the time. */
export const isWithoutAny = ({ together: { start, changes }, byPlan, ended }: MembershipsAnswer): boolean =>
  start.memberships === 0 && changes.length === 0 && byPlan.length === 0 && ended.length === 0

const dayBefore = (from: SydneyDate) => shortDayInWords(addDays(from, -1))

/** `24 paying memberships`. */
export const payingInWords = ({ memberships }: Revenue): string => countOf(memberships, 'paying membership')

/** A line of the bridge from what memberships brought to what they bring: with it, or, for changes, what is added or taken off. */
export type BridgeLine = { name: string; memberships: string; aMonth: string; isSum: boolean }

/** What memberships brought on the day before, each reason why that changed, and what they bring at the end or now. */
export function bridgeLines({ from, to, today, together: { start, changes, end } }: MembershipsAnswer): BridgeLine[] {
  return [
    sumLine(`On ${dayBefore(from)}`, start),
    ...changes.map(({ what, memberships, aMonth }) => ({
      name: changeNames[what],
      memberships: withSign(memberships, inFigures(memberships)),
      aMonth: withSign(aMonth, inDollars(aMonth)),
      isSum: false,
    })),
    sumLine(to < today ? `On ${shortDayInWords(to)}` : 'Now', end),
  ]
}

const sumLine = (name: string, { memberships, aMonth }: Revenue): BridgeLine => ({
  name,
  memberships: inFigures(memberships),
  aMonth: inDollars(aMonth),
  isSum: true,
})

const changeNames: Record<RevenueChange, string> = {
  new: 'New',
  resumed: 'Resumed',
  'price-rise': 'Price rises',
  'price-cut': 'Price cuts',
  paused: 'Paused',
  left: 'Ended',
}

/** What is added has its sign too; nothing is no number. */
const withSign = (amount: number, words: string) => (amount === 0 ? '' : `${amount > 0 ? '+' : ''}${words}`)

/** What a change of one kind comes to, as a cell of a row: `+$136.29`. */
export const changeInWords = (
  changes: MembershipsAnswer['together']['changes'],
  kinds: readonly RevenueChange[],
): string => {
  const cents = changes.reduce(
    (sum, { what, aMonth }) => (kinds.includes(what) ? sum + Math.round(aMonth * 100) : sum),
    0,
  )
  return withSign(cents, inDollars(cents / 100))
}

/** Who ended those that ended: `5 by the member, 1 because a payment failed (1 of them paused)`. */
export function endedInWords(ended: MembershipsAnswer['ended']): string {
  const byCause = endings.flatMap(([cause, words]) =>
    ended.filter(({ by }) => by === cause).map(({ memberships }) => `${inFigures(memberships)} ${words}`),
  )
  const paused = ended.reduce((sum, one) => sum + one.paused, 0)
  return `${byCause.join(', ')}${paused > 0 ? ` (${inFigures(paused)} of them paused)` : ''}`
}

const endings: readonly (readonly [Ending['cause'], string])[] = [
  ['MEMBER_ACTION', 'by the member'],
  ['OWNER_ACTION', 'by your team'],
  ['PAYMENT_FAILURE', 'because a payment failed'],
]

/** The churn of some days: `4% (1 of 25)`. */
export const churnInWords = (churn: Churn): string =>
  `${percentLost(churn)} (${inFigures(churn.gone)} of ${inFigures(churn.had)})`

/** The same in short; a dash where nobody had a membership when they began. */
export const percentLost = ({ had, gone }: Churn): string => (had === 0 ? '–' : shareInWords(gone, had))

/** The rows from the first in which somebody had a membership on. */
export const rowsWithSome = ({ rows }: MembershipsAnswer): MembershipsAnswer['rows'] =>
  fromFirst(rows, ({ start, changes }) => start.memberships > 0 || changes.length > 0)

/** What memberships brought in a month at the end of each row, as a chart shows it. */
export const revenuePoints = (rows: MembershipsAnswer['rows'], all: RowsBy): ChartPoint[] =>
  rows.map(({ from, to, end }) => ({
    name: rowInWords({ from, to }, all),
    value: end.aMonth,
    amount: inDollars(end.aMonth),
  }))

type RowsBy = Pick<MembershipsAnswer, 'from' | 'to' | 'by'>
