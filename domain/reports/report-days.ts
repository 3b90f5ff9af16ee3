import { addDays, addMonths, DAY, monthOf, weekdayOf, type SydneyDate } from '../sydney-time.ts'

/** The days of a report, the first and the last one included. */
export type ReportDays = { from: SydneyDate; to: SydneyDate }

/** The longest time that a report looks at: ten years, in days. */
export const MOST_REPORT_DAYS = 3660

/** What a report has a row for. */
export const reportSteps = ['day', 'week', 'month'] as const
export type ReportStep = (typeof reportSteps)[number]

/** The times that an owner asks for by name. */
export const namedDays = {
  today: { name: 'Today', on: (today) => ({ from: today, to: today }) },
  yesterday: { name: 'Yesterday', on: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }) },
  'this-week': { name: 'This week', on: (today) => weekOf(today) },
  'last-week': { name: 'Last week', on: (today) => weekOf(addDays(today, -7)) },
  'this-month': { name: 'This month', on: (today) => monthAround(today) },
  'last-month': { name: 'Last month', on: (today) => monthAround(addMonths(firstOfMonth(today), -1)) },
  'this-quarter': { name: 'This quarter', on: (today) => monthsFrom(firstOfQuarter(today), 3) },
  'last-quarter': { name: 'Last quarter', on: (today) => monthsFrom(addMonths(firstOfQuarter(today), -3), 3) },
  'this-financial-year': { name: 'This financial year', on: (today) => monthsFrom(firstOfFinancialYear(today), 12) },
  'last-financial-year': {
    name: 'Last financial year',
    on: (today) => monthsFrom(addMonths(firstOfFinancialYear(today), -12), 12),
  },
  'last-year': { name: 'The last 12 months', on: (today) => ({ from: addDays(addMonths(today, -12), 1), to: today }) },
} as const satisfies Record<string, { name: string; on: (today: SydneyDate) => ReportDays }>
export type DaysName = keyof typeof namedDays

/** How many days a report looks at. */
export const countDays = ({ from, to }: ReportDays): number => (Date.parse(to) - Date.parse(from)) / DAY + 1

/** What a report has a row for unless it is told: days up to a month, weeks up to half a year, then months. */
function stepFor(days: ReportDays): ReportStep {
  const count = countDays(days)
  if (count <= 31) return 'day'
  return count <= 190 ? 'week' : 'month'
}

/**
 * What a report that is asked for today looks at: its days and what it has a row for; `reached`, the days as far as they have
 * come; and those that are over with the days that they are compared with, null while none is over.
 */
export function spanOfReport({ from, to, by }: ReportDays & { by?: ReportStep | undefined }, today: SydneyDate) {
  const days = { from, to }
  const over = daysOver(days, today)
  return {
    days,
    step: by ?? stepFor(days),
    reached: { from, to: to < today ? to : today },
    compared: over && { over, before: comparedWith(days, over) },
  }
}

/** The days of a report that are over, today not among them; null while none is. */
function daysOver({ from, to }: ReportDays, today: SydneyDate): ReportDays | null {
  const yesterday = addDays(today, -1)
  return from > yesterday ? null : { from, to: to < yesterday ? to : yesterday }
}

/**
 * The days that those of a report that are over are compared with: the months before where it is of whole months, the same
 * dates of the year before where it is of a year or more, else the same weekdays of the weeks before.
 */
function comparedWith(days: ReportDays, over: ReportDays): ReportDays {
  const months = wholeMonths(days) || 12 * Math.floor(countDays(days) / 365)
  if (months === 0) return shiftDays(over, -7 * Math.ceil(countDays(over) / 7))
  return {
    from: addMonths(over.from, -months),
    // A month that is over is compared with all of another, however long that is.
    to: addDays(addMonths(addDays(over.to, 1), -months), -1),
  }
}

/** How many whole months the days are; 0 where they begin or end within one. */
function wholeMonths({ from, to }: ReportDays): number {
  if (from !== firstOfMonth(from) || to !== monthAround(to).to) return 0
  return rowsOfDays({ from, to }, 'month').length
}

const shiftDays = ({ from, to }: ReportDays, days: number): ReportDays => ({
  from: addDays(from, days),
  to: addDays(to, days),
})

/**
 * The rows of a report in order: its days, weeks from Monday to Sunday, or months. The first and the last one are cut to
 * the days of the report.
 */
export function rowsOfDays({ from, to }: ReportDays, step: ReportStep): ReportDays[] {
  const rows: ReportDays[] = []
  for (let first = from; first <= to;) {
    const last = lastDayOfRow(first, step)
    rows.push({ from: first, to: last < to ? last : to })
    first = addDays(last, 1)
  }
  return rows
}

/** Each row of a report, with what is of its days; also rows of which nothing is. */
export function groupByRow<Of extends { day: SydneyDate }>(
  listed: readonly Of[],
  days: ReportDays,
  step: ReportStep,
): { row: ReportDays; listed: Of[] }[] {
  const byLastDay = Map.groupBy(listed, ({ day }) => lastDayOfRow(day, step))
  return rowsOfDays(days, step).map((row) => ({ row, listed: byLastDay.get(lastDayOfRow(row.from, step)) ?? [] }))
}

/** The last day of the row that a day is in, when the row is not cut: days of one row have the same. */
export const lastDayOfRow = (day: SydneyDate, step: ReportStep): SydneyDate =>
  step === 'day' ? day : step === 'week' ? weekOf(day).to : monthAround(day).to

/** From Monday to Sunday. */
function weekOf(day: SydneyDate): ReportDays {
  const from = addDays(day, -((weekdayOf(day) + 6) % 7))
  return { from, to: addDays(from, 6) }
}

function monthAround(day: SydneyDate): ReportDays {
  const from = firstOfMonth(day)
  return monthsFrom(from, 1)
}

const monthsFrom = (from: SydneyDate, months: number): ReportDays => ({
  from,
  to: addDays(addMonths(from, months), -1),
})

const firstOfMonth = (day: SydneyDate): SydneyDate => `${monthOf(day)}-01`

/** Quarters as the tax office counts them begin in January, April, July and October. */
const firstOfQuarter = (day: SydneyDate): SydneyDate => addMonths(firstOfMonth(day), -((monthNumber(day) - 1) % 3))

/** A financial year in Australia begins on 1 July. */
const firstOfFinancialYear = (day: SydneyDate): SydneyDate =>
  addMonths(firstOfMonth(day), -((monthNumber(day) + 5) % 12))

const monthNumber = (day: SydneyDate) => Number(day.slice(5, 7))
