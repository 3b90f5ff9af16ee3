import type { ReportDays, ReportStep } from '#domain/reports/report-days.ts'
import { addDays, monthOf, shortDate, spokenMonth, type SydneyDate } from '#domain/sydney-time.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import type { ChartPoint } from '#desk/parts/chart-points.ts'

/** What a report of money says first: `$1,240.00`, and `so far` as long as its last day is not over. */
export function amountInWords(amount: number, { from, to, today }: ReportDays & { today: SydneyDate }): string {
  if (from > today) return 'These days have not come yet'
  return to < today ? inDollars(amount) : `${inDollars(amount)} so far`
}

/** What the first column of a report is of. */
export const stepNames: Record<ReportStep, string> = { day: 'Day', week: 'Week', month: 'Month' }

/** `Mon 16 to Sun 22 Nov 2026`, `Mon 16 Nov 2026`, `October 2026`. */
export function daysInWords({ from, to }: ReportDays): string {
  if (from === to) return withYear(to)
  if (isWholeMonth({ from, to })) return spokenMonth(monthOf(from))
  return `${from.slice(0, 4) === to.slice(0, 4) ? beforeSame(from, to) : withYear(from)} to ${withYear(to)}`
}

/** `Mon 16 Nov 2026`. */
export const shortDayInWords = (day: SydneyDate): string => daysInWords({ from: day, to: day })

/** A share in whole percent: `33%`, and `under 1%` for less than that. */
export function shareInWords(part: number, all: number): string {
  const percent = Math.round((100 * part) / all)
  return part > 0 && percent === 0 ? 'under 1%' : `${percent}%`
}

/**
 * A row of a report: `Mon 16 Nov` for a day, `16 to 22 Nov` for a week, `October 2026` or `1 to 15 Oct` for a month. The
 * year is said where the report has days of more than one.
 */
export function rowInWords({ from, to }: ReportDays, { by, ...all }: ReportDays & { by: ReportStep }): string {
  if (by === 'month' && isWholeMonth({ from, to })) return spokenMonth(monthOf(from))
  const year = all.from.slice(0, 4) === all.to.slice(0, 4) ? '' : ` ${to.slice(0, 4)}`
  if (by === 'day') return `${shortDate(from)}${year}`
  if (from === to) return `${withoutWeekday(from)}${year}`
  return `${monthOf(from) === monthOf(to) ? dayNumber(from) : withoutWeekday(from)} to ${withoutWeekday(to)}${year}`
}

const isWholeMonth = ({ from, to }: ReportDays) =>
  from.endsWith('-01') && monthOf(from) === monthOf(to) && monthOf(addDays(to, 1)) !== monthOf(to)

const withYear = (day: SydneyDate) => `${shortDate(day)} ${day.slice(0, 4)}`
/** The month is said once. */
const beforeSame = (day: SydneyDate, last: SydneyDate) =>
  monthOf(day) === monthOf(last) ? shortDate(day).split(' ').slice(0, 2).join(' ') : shortDate(day)
const withoutWeekday = (day: SydneyDate) => shortDate(day).split(' ').slice(1).join(' ')
const dayNumber = (day: SydneyDate) => String(Number(day.slice(8)))

/**
 * What the chart of a report shows, in a sentence: `Highest takings: Fri 6 Nov, $1,200.00. Lowest: Tue 3 Nov and 2 more,
 * $0.00.` Days that are not over cannot be the lowest yet.
 */
export function extremesOfRows(points: readonly ChartPoint[], what: string): string {
  const known = points.filter(({ value }) => value !== null)
  const highest = withValue(known, Math.max(...known.map(valueOf)))
  const over = known.filter(({ isSoFar }) => !isSoFar)
  const lowest = withValue(over, Math.min(...over.map(valueOf)))
  const [high, low] = [highest[0], lowest[0]]
  if (!low || low.value === high?.value) return `Highest ${what}: ${oneAndMore(highest)}.`
  return `Highest ${what}: ${oneAndMore(highest)}. Lowest: ${oneAndMore(lowest)}.`
}

const valueOf = ({ value }: ChartPoint) => value ?? 0
const withValue = (points: readonly ChartPoint[], value: number) => points.filter((point) => point.value === value)

function oneAndMore([first, ...others]: readonly ChartPoint[]): string {
  if (!first) return ''
  return `${first.name}${others.length === 0 ? '' : ` and ${others.length} more`}, ${first.amount}`
}
