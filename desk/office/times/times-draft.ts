import {
  patternBounds,
  type Pattern,
  type StaffResource,
  type StaffService,
  type TimesRequest,
} from '#api/timetable.ts'
import { startsAtNight } from '#domain/availability/pattern-starts.ts'
import { proposedTimes } from '#domain/availability/proposed-times.ts'
import { isClockTime } from '#domain/sydney-time.ts'
import { isWhole, wholeTyped } from '#desk/parts/whole-number.ts'
import type { FieldError } from '#ui/useFormErrors.ts'

/** A pattern as it is typed; `key` keeps it apart from the others. */
export type PatternDraft = {
  key: number
  resourceId: string
  weekdays: readonly number[]
  firstStart: string
  /** Empty: one start a day. */
  lastStart: string
  everyMinutes: string
}
export type PatternPart = 'weekdays' | 'firstStart' | 'lastStart' | 'everyMinutes' | 'resourceId'
export type TimesField = 'from' | 'patterns' | `${PatternPart}-${number}`

/** A pattern as it would be typed. */
export const draftOfPattern = (pattern: Pattern, key: number): PatternDraft => ({
  key,
  resourceId: pattern.resourceId,
  weekdays: pattern.weekdays,
  firstStart: pattern.firstStart,
  lastStart: pattern.lastStart,
  everyMinutes: String(pattern.everyMinutes),
})

/** One more pattern, to be filled in: in the only pool or room, if there is just one. */
export const emptyPattern = (key: number, resources: readonly StaffResource[]): PatternDraft => ({
  key,
  resourceId: resources.length === 1 ? (resources[0]?.id ?? '') : '',
  weekdays: [],
  firstStart: '',
  lastStart: '',
  everyMinutes: '60',
})

/** The first pattern of a service without times: every day in the hours a house is usually open; a class says its own. */
export function proposedPattern(
  { kind, minutes }: Pick<StaffService, 'kind' | 'minutes'>,
  resources: readonly StaffResource[],
  key: number,
): PatternDraft {
  const empty = emptyPattern(key, resources)
  const proposed = proposedTimes({ kind, minutes, turnover: Math.max(...resources.map(turnoverOf)) })
  if (!proposed) return empty
  return { ...empty, ...proposed, weekdays: [0, 1, 2, 3, 4, 5, 6], everyMinutes: String(proposed.everyMinutes) }
}

const turnoverOf = ({ exclusive, turnoverMinutes }: StaffResource) => (exclusive ? turnoverMinutes : 0)

/** Other patterns for a service; its one-off sessions and gaps stay. */
export type PatternsRequest = TimesRequest & { patterns: Pattern[] }

/** A pattern as it travels, from what was typed. */
export const patternOf = ({ resourceId, weekdays, firstStart, lastStart, everyMinutes }: PatternDraft): Pattern => ({
  resourceId,
  weekdays: weekdays.toSorted((one, other) => one - other),
  firstStart,
  lastStart: lastStart === '' ? firstStart : lastStart,
  everyMinutes: wholeTyped(everyMinutes),
})

/** The change that is asked for, from what was typed. */
export const requestOf = (serviceId: string, from: string, patterns: readonly PatternDraft[]): PatternsRequest => ({
  serviceId,
  from,
  patterns: patterns.map(patternOf),
})

/** What is wrong with what was typed, in the order of the form. */
export function mistakesInTimes(from: string, patterns: readonly PatternDraft[]): FieldError<TimesField>[] {
  return [
    ...(from === '' ? [{ field: 'from' as const, message: 'Choose from which day on' }] : []),
    ...patterns.flatMap(mistakesInPattern),
  ]
}

/** Whether a row says when: all but where. */
export const isFilledIn = (pattern: PatternDraft): boolean =>
  mistakesInPattern({ ...pattern, resourceId: 'any' }, 0).length === 0

function mistakesInPattern(pattern: PatternDraft, place: number): FieldError<TimesField>[] {
  const { key, resourceId, weekdays, firstStart, lastStart, everyMinutes } = pattern
  const session = `Session ${place + 1}`
  const mistake = (part: PatternPart, message: string): FieldError<TimesField> => ({
    field: `${part}-${key}`,
    message: `${session}: ${message}`,
  })
  const [hasFirst, hasLast] = [isClockTime(firstStart), lastStart === '' || isClockTime(lastStart)]
  const { least, most } = patternBounds.everyMinutes
  const isRegular = isWhole(everyMinutes, least, most)
  return [
    ...(weekdays.length === 0 ? [mistake('weekdays', 'tick at least one day')] : []),
    ...(hasFirst ? [] : [mistake('firstStart', 'enter the first start time')]),
    ...(hasLast ? [] : [mistake('lastStart', 'enter the last start time')]),
    ...(hasFirst && hasLast && patternOf(pattern).lastStart < firstStart
      ? [mistake('lastStart', 'the last start time is before the first')]
      : []),
    ...(isRegular ? [] : [mistake('everyMinutes', `a number of minutes from ${least} to ${most}`)]),
    ...(hasFirst && hasLast && isRegular && startsAtNight(patternOf(pattern))
      ? [
          mistake(
            'firstStart',
            'choose times that are not between 2 and 3 am: twice a year that hour is missing or comes twice',
          ),
        ]
      : []),
    ...(resourceId === '' ? [mistake('resourceId', 'choose a pool or room')] : []),
  ]
}
