import {
  DAY,
  isRealDate,
  shortDate,
  spokenTime,
  sydneyDateOf,
  WEEKDAYS,
  weekdayOf,
  type SydneyDate,
} from '#domain/sydney-time.ts'
import { goodThrough, lastDayOf } from '#domain/validity.ts'

/** The day of an instant in Sydney, `Tue 23 Nov 2027`. */
export const dayOf = (instant: string): string => withYear(sydneyDateOf(new Date(instant)))

/** The last day of what is good to the end of a day, `Tue 23 Nov 2027`. */
export const lastDay = (end: string): string => withYear(lastDayOf(new Date(end)))

/** The end of what is over at its very minute: told with its time, unless that is the end of a day. */
export function exactEnd(end: string): string {
  const left = goodThrough(lastDayOf(new Date(end))).getTime() - Date.parse(end)
  return left <= 0 ? lastDay(end) : timeOf(end)
}

const withYear = (date: SydneyDate) => `${shortDate(date)} ${date.slice(0, 4)}`

/** When it was, by the clock in Sydney: `Tue 23 Nov 2027, 8:09 pm`. */
export const timeOf = (instant: string): string => `${dayOf(instant)}, ${spokenTime(new Date(instant))}`

/** A day that is typed, seen from today: `Tomorrow, Monday`, `Tuesday, in 9 days`; empty while it is none. */
export function nearInWords(day: string, today: SydneyDate): string {
  if (!isRealDate(day) || day < '2000') return ''
  const weekday = WEEKDAYS[weekdayOf(day)] ?? ''
  const away = Math.round((Date.parse(day) - Date.parse(today)) / DAY)
  if (away === 0) return `Today, ${weekday}`
  if (away === 1) return `Tomorrow, ${weekday}`
  if (away === -1) return `Yesterday, ${weekday}`
  if (Math.abs(away) > 60) return weekday
  return away > 0 ? `${weekday}, in ${away} days` : `${weekday}, ${-away} days ago`
}
