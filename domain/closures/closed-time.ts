import {
  absoluteTime,
  addDays,
  endOfSydneyDay,
  longDate,
  spokenHours,
  spokenTime,
  startOfSydneyDay,
  sydneyDateOf,
  zoneLabel,
  type SydneyDate,
} from '../sydney-time.ts'
import { lastDayOf } from '../validity.ts'

/** The days that lie wholly between two instants, first and last; null when there is none. */
export function wholeDays(from: Date, to: Date): { first: SydneyDate; last: SydneyDate } | null {
  const day = sydneyDateOf(from)
  const first = startOfSydneyDay(day) < from ? addDays(day, 1) : day
  const last = addDays(sydneyDateOf(to), -1)
  return first <= last ? { first, last } : null
}

/** The days that a stretch of time touches, first and last. */
export function touchedDays(from: Date, to: Date): { first: SydneyDate; last: SydneyDate } {
  return { first: sydneyDateOf(from), last: lastDayOf(to) }
}

/** The days of a closure that are shut for some hours only, each with its hours: "from 2:00 pm to 6:00 pm AEDT". */
export function closedHours(from: Date, to: Date): { date: SydneyDate; hours: string }[] {
  const { first, last } = touchedDays(from, to)
  return [...new Set([first, last])].flatMap((date) => {
    const [begins, ends] = [startOfSydneyDay(date) < from, to < endOfSydneyDay(date)]
    if (begins && ends) return [{ date, hours: `from ${spokenHours(from, to)}` }]
    if (begins) return [{ date, hours: `from ${spokenTime(from)} ${zoneLabel(from)}` }]
    return ends ? [{ date, hours: `until ${spokenTime(to)} ${zoneLabel(to)}` }] : []
  })
}

/** When the house is shut, as a sentence goes on: "on Friday 27 November 2026 from 2:00 pm to 6:00 pm AEDT". */
export function closedTime(from: Date, to: Date): string {
  const { first, last } = touchedDays(from, to)
  const isWhole =
    startOfSydneyDay(first).getTime() === from.getTime() && endOfSydneyDay(last).getTime() === to.getTime()
  if (isWhole) return first === last ? `on ${longDate(first)}` : `from ${longDate(first)} to ${longDate(last)}`
  if (first === last) return `on ${longDate(first)} from ${spokenHours(from, to)}`
  return `from ${absoluteTime(from)} to ${absoluteTime(to)}`
}

/** What a closure shuts by name: some services, or some pools and rooms; null: the whole house. */
export type WhatIsShut = { kind: 'services' | 'resources'; names: readonly string[] } | null

/** What the house shuts and when, as a guest is told: "we have to close Long Pool on Tuesday 1 December 2026". */
export function weClose(what: WhatIsShut, from: Date, to: Date): string {
  const when = closedTime(from, to)
  if (!what || what.names.length === 0) return `we have to close ${when}`
  const names = listed(what.names)
  return what.kind === 'services' ? `we cannot offer ${names} ${when}` : `we have to close ${names} ${when}`
}

/** What can no longer be booked once a closure is sent, as its owner checks it. */
export function nothingIsBooked(what: WhatIsShut, from: Date, to: Date): string {
  const where = what && what.names.length > 0 ? `${what.kind === 'services' ? 'of' : 'in'} ${listed(what.names)} ` : ''
  return `From now on nothing ${where}can be booked ${closedTime(from, to)}.`
}

const listed = (names: readonly string[]): string => new Intl.ListFormat('en-AU').format(names)

/** Why the house closes, as guests read it: in the owner's words, else by the title that stands on the calendar. */
export const whyClosed = ({ title, text }: { title: string; text: string }): string => text || `The reason: ${title}.`
