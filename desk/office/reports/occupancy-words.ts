import type { OccupancyAnswer } from '#api/reports.ts'
import { WEEKDAYS } from '#domain/sydney-time.ts'
import type { ChartPoint } from '#desk/parts/chart-points.ts'
import { daysInWords, rowInWords } from '#desk/parts/report-words.ts'

/** How full something is: `42%`, and a dash where there was nothing to book. */
export const fullInWords = (full: number | null): string => (full === null ? '–' : inPercent(full))

/** What the report says first: `42% full`, `42% full so far` on its last day, and `42% booked so far` while days are to come. */
export function occupancyInWords({ to, today, together: { full } }: Headline): string {
  if (full === null) return to < today ? 'Nothing was on offer' : 'Nothing is on offer'
  if (to > today) return `${full}% booked so far`
  return to < today ? `${full}% full` : `${full}% full so far`
}

type Headline = Pick<OccupancyAnswer, 'to' | 'today' | 'together'>

/** Why nothing is on offer on some days. */
export const whyNothing = ({ to, today }: Pick<OccupancyAnswer, 'to' | 'today'>): string =>
  to < today
    ? 'There was no session and no treatment to book, or you were closed.'
    : 'There is no session and no treatment to book, or you are closed.'

/** How that compares: `4 percentage points more than Mon 9 to Sun 15 Nov 2026 (38%).` Today is left out of it. */
export function comparedOccupancy({
  to,
  today,
  compared,
}: Pick<OccupancyAnswer, 'to' | 'today' | 'compared'>): string | null {
  if (!compared) return null
  const { over, before } = compared
  if (over.full === null || before.full === null) return null
  const more = over.full - before.full
  const difference = `${points(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than`
  const than = `${daysInWords(before)} (${before.full}%).`
  if (to < today) return `${more === 0 ? 'Same as' : difference} ${than}`
  return `Up to yesterday ${over.full}%: ${more === 0 ? 'same as' : difference} ${than}`
}

const points = (count: number) => `${count} percentage ${count === 1 ? 'point' : 'points'}`

/** How full the rows are, as a chart shows it. */
export const occupancyPoints = ({ rows, today, ...all }: OccupancyInRows): ChartPoint[] =>
  rows.map(({ from, to, full }) => ({
    name: rowInWords({ from, to }, all),
    value: full,
    amount: full === null ? 'nothing on offer' : inPercent(full),
    isSoFar: full !== null && to >= today,
  }))

type OccupancyInRows = Pick<OccupancyAnswer, 'from' | 'to' | 'by' | 'rows' | 'today'>

/** `42%`. */
const inPercent = (full: number): string => `${full}%`

/** A share beside a chart; it is told in whole percent only. */
export const inWholePercent = (full: number): string | null => (Number.isInteger(full) ? inPercent(full) : null)

/** `7 am`, `12 pm`. */
export const hourInWords = (hour: number): string => `${hour % 12 || 12}\u00A0${hour < 12 ? 'am' : 'pm'}`

type OfHour = OccupancyAnswer['byHour'][number]

/** The weekdays on which something is offered, from Monday on. */
export const weekdaysOf = (byHour: readonly OfHour[]): number[] =>
  [1, 2, 3, 4, 5, 6, 0].filter((weekday) => byHour.some((each) => each.weekday === weekday))

/** An hour of these weekdays; null on those on which nothing is offered then. */
export type HourRow = { hour: number; days: (number | null)[] }

/** How full the hours are, from the first to the last in which something is offered, also those between in which nothing is. */
export function hoursOfWeek(byHour: readonly OfHour[]): HourRow[] {
  const hours = byHour.map(({ hour }) => hour)
  const first = Math.min(...hours)
  return Array.from({ length: Math.max(...hours, -1) - first + 1 }, (_, later) => first + later).map((hour) => ({
    hour,
    days: weekdaysOf(byHour).map(
      (weekday) => byHour.find((each) => each.hour === hour && each.weekday === weekday)?.full ?? null,
    ),
  }))
}

/** `Fullest: Friday at 4 pm, 75%. Emptiest: Monday at 9 am and 3 more, 0%.` Null where all are the same. */
export function extremesInWords(byHour: readonly OfHour[]): string | null {
  const fulls = byHour.flatMap(({ full }) => full ?? [])
  const [most, least] = [Math.max(...fulls), Math.min(...fulls)]
  return fulls.length === 0 || most === least
    ? null
    : `Fullest: ${hoursInWords(byHour, most)}. Emptiest: ${hoursInWords(byHour, least)}.`
}

function hoursInWords(byHour: readonly OfHour[], full: number): string {
  const [first, ...others] = byHour.filter((each) => each.full === full)
  if (!first) return ''
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  return `${WEEKDAYS[first.weekday]} at ${hourInWords(first.hour)}${more}, ${full}%`
}
