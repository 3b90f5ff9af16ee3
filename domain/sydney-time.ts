/** Every label, weekday, date and cut-off is in Sydney time, whatever the machine's time zone (spec 9, ruling 4). */
export const TIMEZONE = 'Australia/Sydney'

/** A day of the Sydney calendar, `2026-11-24`. */
export type SydneyDate = string
/** A month of the Sydney calendar, `2026-11`. */
export type SydneyMonth = string

/** The Sydney day on which an instant falls. */
export function sydneyDateOf(instant: Date): SydneyDate {
  return wallClock(instant).slice(0, 10)
}

/** The time on the wall in Sydney, `09:00`. */
export function clockTimeOf(instant: Date): string {
  return wallClock(instant).slice(11, 16)
}

/** Minutes since midnight on the wall in Sydney. */
export function minutesOfDay(instant: Date): number {
  return minutesOf(clockTimeOf(instant))
}

/** `09:30` as minutes since midnight. */
export function minutesOf(clockTime: string): number {
  return Number(clockTime.slice(0, 2)) * 60 + Number(clockTime.slice(3, 5))
}

/** Minutes since midnight as `09:30`. */
export function clockTimeAt(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** The weekday of a day, 0 being Sunday (ruling 22). */
export function weekdayOf(date: SydneyDate): number {
  return utcMidnight(date).getUTCDay()
}

/** The first instant of a Sydney day. */
export function startOfSydneyDay(date: SydneyDate): Date {
  // Sydney changes its clocks at 02:00 and 03:00, so midnight always exists.
  return existingInstant(date, '00:00')
}

/** The instant at which a Sydney day is over, which is the first of the next. */
export function endOfSydneyDay(date: SydneyDate): Date {
  return startOfSydneyDay(addDays(date, 1))
}

/**
 * The instant at which Sydney's clocks show this time on this day. Daylight saving: the first of the two when the hour
 * comes twice (April), null when it does not exist (October, 02:00 to 02:59).
 */
export function sydneyInstant(date: SydneyDate, clockTime: string): Date | null {
  if (!isClockTime(clockTime)) throw new RangeError(`not a time of day: ${clockTime}`)
  const wall = utcMidnight(date).getTime() + minutesOf(clockTime) * MINUTE
  for (const offset of [offsetAt(wall - DAY), offsetAt(wall + DAY)]) {
    if (offsetAt(wall - offset) === offset) return new Date(wall - offset)
  }
  return null
}

/** The instant of a clock time that every day has. */
export function existingInstant(date: SydneyDate, clockTime: string): Date {
  const instant = sydneyInstant(date, clockTime)
  if (!instant) throw new RangeError(`${date} has no ${clockTime} in Sydney`)
  return instant
}

/** The label beside a time: that of the instant itself, not of today (spec 9). */
export function zoneLabel(instant: Date): 'AEST' | 'AEDT' {
  return offsetAt(instant.getTime()) === 11 * HOUR ? 'AEDT' : 'AEST'
}

/** `9:00 am`. */
export function spokenTime(instant: Date): string {
  const minutes = minutesOfDay(instant)
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${twoDigits(minutes % 60)} ${hour < 12 ? 'am' : 'pm'}`
}

/** `9:00 am to 10:00 am AEDT`: from when until when something is. */
export function spokenHours(start: Date, end: Date): string {
  return `${spokenTime(start)} to ${spokenTime(end)} ${zoneLabel(start)}`
}

/** The same words for a screen, on which no time is broken between its figures and am or pm. */
export const together = (words: string): string => words.replaceAll(/ (?=[ap]m\b)/g, '\u00A0')

/** `Tue 24 Nov`. */
export function shortDate(date: SydneyDate): string {
  const { day, month } = partsOf(date)
  return `${WEEKDAYS[weekdayOf(date)]!.slice(0, 3)} ${day} ${MONTHS[month - 1]!.slice(0, 3)}`
}

/** `Tuesday 24 November 2026`. */
export function longDate(date: SydneyDate): string {
  return `${dayAndMonth(date)} ${partsOf(date).year}`
}

/** `Tuesday 24 November`. */
export function dayAndMonth(date: SydneyDate): string {
  const { day, month } = partsOf(date)
  return `${WEEKDAYS[weekdayOf(date)]} ${day} ${MONTHS[month - 1]}`
}

/** `November 2026`. */
export function spokenMonth(month: SydneyMonth): string {
  const parts = partsOf(month)
  return `${MONTHS[parts.month - 1]} ${parts.year}`
}

/** `Sat 3 Apr 2027, 11:00 am AEDT`: the absolute time that every text about a cut-off names (ruling 8). */
export function absoluteTime(instant: Date): string {
  const date = sydneyDateOf(instant)
  return `${shortDate(date)} ${date.slice(0, 4)}, ${spokenTime(instant)} ${zoneLabel(instant)}`
}

/** Whether a text is a day that exists, `2026-02-30` is not, and that has days around it: from 1000 until 9989. */
export function isRealDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) || text >= '9990') return false
  const { year, month, day } = partsOf(text)
  return calendarDate(year, month, day) === text
}

/** Whether a text is a month, `2027-03`. */
export function isMonth(text: string): boolean {
  return isRealDate(`${text}-01`)
}

/** Whether a text is a time of day, `00:00` to `23:59`. */
export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** The day so many days later (or earlier). */
export function addDays(date: SydneyDate, days: number): SydneyDate {
  return isoDate(utcMidnight(date).getTime() + days * DAY)
}

/** The same day so many months later, or the last of that month when it is shorter. */
export function addMonths(date: SydneyDate, months: number): SydneyDate {
  const month = shiftMonth(monthOf(date), months)
  return `${month}-${twoDigits(Math.min(partsOf(date).day, daysInMonth(month)))}`
}

/** The month a day belongs to. */
export function monthOf(date: SydneyDate): SydneyMonth {
  return date.slice(0, 7)
}

/** A month by its numbers: (2026, 11) is `2026-11`. */
export function sydneyMonth(year: number, month: number): SydneyMonth {
  return calendarDate(year, month, 1).slice(0, 7)
}

/** The month so many months later (or earlier). */
export function shiftMonth(month: SydneyMonth, months: number): SydneyMonth {
  const from = partsOf(month)
  return sydneyMonth(from.year, from.month + months)
}

/** How many days a month has. */
export function daysInMonth(month: SydneyMonth): number {
  const { year, month: number } = partsOf(month)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** Every day of a month, in order. */
export function daysOfMonth(month: SydneyMonth): SydneyDate[] {
  return Array.from({ length: daysInMonth(month) }, (_, i) => `${month}-${twoDigits(i + 1)}`)
}

/** A month as a calendar shows it: weeks from Sunday to Saturday, null where a day is another month's (spec 2). */
export function calendarWeeks(month: SydneyMonth): (SydneyDate | null)[][] {
  const days = daysOfMonth(month)
  const cells: (SydneyDate | null)[] = [...Array<null>(weekdayOf(days[0]!)).fill(null), ...days]
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

export const SECOND = 1000
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/**
 * How far Sydney is ahead of UTC: 10 hours from the first Sunday of April to the first of October, else 11, which is
 * daylight saving time, DST (spec 9). The rule is proved against the IANA zone; a phone takes longer to ask that zone
 * once than to draw a screen (docs/decisions/031).
 */
function offsetAt(time: number): number {
  const year = new Date(time + 10 * HOUR).getUTCFullYear()
  const isWinter = time >= clockChange(year, APRIL) && time < clockChange(year, OCTOBER)
  return isWinter ? 10 * HOUR : 11 * HOUR
}

/** Both changes fall at two o'clock of standard time on the month's first Sunday. */
function clockChange(year: number, month: number): number {
  const first = Date.UTC(year, month)
  const daysToSunday = (7 - new Date(first).getUTCDay()) % 7
  return first + daysToSunday * DAY - 8 * HOUR
}

const APRIL = 3
const OCTOBER = 9

function wallClock(instant: Date): string {
  return new Date(instant.getTime() + offsetAt(instant.getTime())).toISOString()
}

function utcMidnight(date: SydneyDate): Date {
  if (!isRealDate(date)) throw new RangeError(`not a date: ${date}`)
  return new Date(`${date}T00:00:00Z`)
}

function partsOf(date: SydneyDate): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

function calendarDate(year: number, month: number, day: number): SydneyDate {
  return isoDate(Date.UTC(year, month - 1, day))
}

function isoDate(utc: number): SydneyDate {
  return new Date(utc).toISOString().slice(0, 10)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
