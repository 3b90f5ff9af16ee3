import { namedDays, type DaysName } from '#domain/reports/report-days.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'

/** What an address says of the days of a list: by name, or from one day to another. */
export type DaysSearch = { days?: string; from?: string; to?: string }

export const isDaysName = (name: string | undefined): name is DaysName =>
  name !== undefined && Object.hasOwn(namedDays, name)

/** What the house is asked for: days that were chosen by name are those that have it today; days by hand come first. */
export function inDates<Search extends DaysSearch>(
  { days, ...search }: Search,
  today: SydneyDate,
): Omit<Search, 'days'> {
  if (!isDaysName(days) || search.from || search.to) return search
  return { ...search, ...namedDays[days].on(today) }
}
