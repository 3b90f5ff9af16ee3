import type { Pattern, ShownPattern, StaffResource } from '#api/timetable.ts'
import { longDate, minutesOf, WEEKDAYS, type SydneyDate } from '#domain/sydney-time.ts'
import { weekFromMonday } from '#desk/parts/week-from-monday.ts'

/** `Every day`, `Monday to Friday`, `Tuesday and Thursday`. */
export function daysInWords(weekdays: readonly number[]): string {
  const chosen = weekFromMonday.filter((day) => weekdays.includes(day))
  const names = chosen.map((day) => WEEKDAYS[day])
  if (chosen.length === 7) return 'Every day'
  const places = chosen.map((day) => weekFromMonday.indexOf(day))
  const isRun = places.every((place, i) => place === (places[0] ?? 0) + i)
  if (isRun && names.length > 2) return `${names.at(0)} to ${names.at(-1)}`
  return inOneLine(names)
}

type Starts = Pick<Pattern, 'firstStart' | 'lastStart' | 'everyMinutes'>

/** `every hour from 7:00 am, last start 8:00 pm`; `6:30 pm` where there is one start a day. */
export function startsInWords(starts: Starts): string {
  const { firstStart, everyMinutes } = starts
  const last = lastOf(starts)
  if (last === minutesOf(firstStart)) return clockInWords(last)
  return `${intervalInWords(everyMinutes)} from ${clockInWords(minutesOf(firstStart))}, last start ${clockInWords(last)}`
}

/** `Every day, every hour from 7:00 am, last start 8:00 pm`. */
export const patternInWords = (pattern: Omit<Pattern, 'resourceId'>): string =>
  `${daysInWords(pattern.weekdays)}, ${startsInWords(pattern)}`

/** How many starts a day has by a pattern. */
export const startsADay = (starts: Starts): number =>
  Math.floor((minutesOf(starts.lastStart) - minutesOf(starts.firstStart)) / starts.everyMinutes) + 1

/** The last start that there is: the one that was typed may fall between two. */
const lastOf = (starts: Starts): number => minutesOf(starts.firstStart) + (startsADay(starts) - 1) * starts.everyMinutes

/** `7:00 am`, from minutes since midnight. */
export function clockInWords(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

function intervalInWords(minutes: number): string {
  if (minutes === 60) return 'every hour'
  if (minutes === 30) return 'every half hour'
  return minutes % 60 === 0 ? `every ${minutes / 60} hours` : `every ${minutes} minutes`
}

/** `1 March 2027`. */
export const dayInWords = (date: SydneyDate): string => longDate(date).replace(/^\w+ /, '')

/** From when and until when a pattern holds, seen from a day; nothing when it just does. */
function forceInWords({ beginsOn, endsOn }: Pick<ShownPattern, 'beginsOn' | 'endsOn'>, today: SydneyDate): string[] {
  return [
    ...(beginsOn > today ? [`from ${dayInWords(beginsOn)}`] : []),
    ...(endsOn === null ? [] : [`until ${dayInWords(endsOn)}`]),
  ]
}

/** What a pool or room is called. */
export const nameOf = (resources: readonly StaffResource[], id: string): string =>
  resources.find((resource) => resource.id === id)?.name ?? 'A pool or room that is gone'

/** Patterns as people read them: those that differ only by pool or room are one line. */
export function patternLines(
  patterns: readonly ShownPattern[],
  resources: readonly StaffResource[],
  today: SydneyDate,
): { when: string; rest: string }[] {
  const lines = new Map<string, { when: string; where: string[]; holds: string[] }>()
  for (const pattern of patterns) {
    const [when, holds] = [patternInWords(pattern), forceInWords(pattern, today)]
    const line = lines.get(`${when} ${pattern.beginsOn} ${pattern.endsOn}`) ?? { when, where: [], holds }
    line.where.push(nameOf(resources, pattern.resourceId))
    lines.set(`${when} ${pattern.beginsOn} ${pattern.endsOn}`, line)
  }
  return [...lines.values()].map(({ when, where, holds }) => ({
    when,
    rest: [inOneLine(where), holds.join(' ')].filter(Boolean).join(', '),
  }))
}

const inOneLine = (names: readonly string[]): string =>
  new Intl.ListFormat('en-AU', { type: 'conjunction' }).format(names)

/** The patterns of a service, in force or planned. */
export const patternsOf = (patterns: readonly ShownPattern[], serviceId: string): ShownPattern[] =>
  patterns.filter((pattern) => pattern.serviceId === serviceId)

/** The patterns that hold on a day. */
export const inForceOn = (patterns: readonly ShownPattern[], day: SydneyDate): ShownPattern[] =>
  patterns.filter(({ beginsOn, endsOn }) => beginsOn <= day && (endsOn === null || endsOn >= day))
