import { addDays, clockTimeAt, MINUTE, minutesOf, sydneyInstant, weekdayOf, type SydneyDate } from '../sydney-time.ts'

/** Recurring starts, which come back every week, in force from a Sydney day until another (null: for good). Wall times: `08:00`. */
export type WeeklyStarts = {
  resourceId: string
  weekdays: readonly number[]
  firstStart: string
  lastStart: string
  everyMinutes: number
  beginsOn: SydneyDate
  endsOn: SydneyDate | null
}
/** One more session of a single day, or a gap where a pattern has one; `minutes` null: as long as the service is. */
export type DayException = {
  kind: 'extra' | 'drop'
  resourceId: string
  day: SydneyDate
  start: string
  minutes: number | null
}
export type Timetable = { patterns: readonly WeeklyStarts[]; exceptions: readonly DayException[] }

/** A start in a pool or room, from which instant until which, in milliseconds. */
export type PlannedStart = { resourceId: string; from: number; until: number }

/**
 * Every start that a timetable has on these Sydney days, in the order of time. On a day with an exception for a start,
 * no pattern has that start.
 */
export function startsInTimetable(
  { patterns, exceptions }: Timetable,
  minutes: number,
  { first, last }: { first: SydneyDate; last: SydneyDate },
): PlannedStart[] {
  const starts = new Map<string, PlannedStart>()
  const add = (day: SydneyDate, start: string, resourceId: string, lasts: number) => {
    const from = sydneyInstant(day, start)?.getTime()
    // The hour that is missing in October has no starts.
    if (from === undefined) return
    const planned = { resourceId, from, until: from + lasts * MINUTE }
    starts.set(startOf(planned), planned)
  }
  const excepted = new Set(exceptions.map(nameOf))
  for (let day = first; day <= last; day = addDays(day, 1)) {
    for (const pattern of patterns.filter((each) => isInForce(each, day))) {
      for (const start of wallTimesOf(pattern)) {
        const { resourceId } = pattern
        if (!excepted.has(nameOf({ resourceId, day, start }))) add(day, start, resourceId, minutes)
      }
    }
  }
  for (const { kind, day, start, resourceId, minutes: own } of exceptions) {
    if (kind === 'extra' && day >= first && day <= last) add(day, start, resourceId, own ?? minutes)
  }
  return [...starts.values()].toSorted(byTime)
}

/** A start of a pool or room: no service has two of them at one instant. */
export const startOf = ({ resourceId, from }: Pick<PlannedStart, 'resourceId' | 'from'>): string =>
  `${resourceId} ${from}`

/** The order of time; at one instant that of the pools. */
export const byTime = (one: PlannedStart, other: PlannedStart): number =>
  one.from - other.from || (one.resourceId < other.resourceId ? -1 : 1)

/** Another week from a Sydney day on, other one-off sessions and gaps from it on, or both. */
type Change = {
  from: SydneyDate
  patterns?: readonly Omit<WeeklyStarts, 'beginsOn' | 'endsOn'>[] | undefined
  exceptions?: readonly DayException[] | undefined
}

/** The timetable as it would stand; what was planned for that day and later gives way. */
export function timetableAfter(standing: Timetable, { from, patterns, exceptions }: Change): Timetable {
  return {
    patterns: patterns ? [...endedBefore(standing.patterns, from), ...begunOn(patterns, from)] : standing.patterns,
    exceptions: exceptions ?? standing.exceptions,
  }
}

const endedBefore = (patterns: readonly WeeklyStarts[], from: SydneyDate) =>
  patterns.filter(({ beginsOn }) => beginsOn < from).map((pattern) => ({ ...pattern, endsOn: addDays(from, -1) }))

const begunOn = (patterns: NonNullable<Change['patterns']>, from: SydneyDate) =>
  patterns.map((pattern) => ({ ...pattern, beginsOn: from, endsOn: null }))

/** Whether a pattern has this start on this day, whatever exceptions the day has. */
export const hasPatternStart = (
  patterns: readonly WeeklyStarts[],
  { resourceId, day, start }: Pick<DayException, 'resourceId' | 'day' | 'start'>,
): boolean =>
  patterns.some(
    (pattern) => pattern.resourceId === resourceId && isInForce(pattern, day) && wallTimesOf(pattern).includes(start),
  )

const isInForce = ({ weekdays, beginsOn, endsOn }: WeeklyStarts, day: SydneyDate): boolean =>
  weekdays.includes(weekdayOf(day)) && beginsOn <= day && (endsOn === null || day <= endsOn)

function wallTimesOf({ firstStart, lastStart, everyMinutes }: WeeklyStarts): string[] {
  const [first, last] = [minutesOf(firstStart), minutesOf(lastStart)]
  return Array.from({ length: Math.floor((last - first) / everyMinutes) + 1 }, (_, i) =>
    clockTimeAt(first + i * everyMinutes),
  )
}

const nameOf = ({ resourceId, day, start }: Pick<DayException, 'resourceId' | 'day' | 'start'>) =>
  `${resourceId} ${day} ${start}`
