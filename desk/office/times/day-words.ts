import type { ShownException, TimesException, TimesPreview, WeekStart } from '#api/timetable.ts'
import { addDays, longDate, minutesOf, together, weekdayOf, type SydneyDate } from '#domain/sydney-time.ts'
import { clockInWords, nameOf } from './pattern-words.ts'
import { NOTHING_CHANGES, offersNothing, starts as startsInNumber, whatFollows } from './preview-words.ts'

/** What is done with a single day: one more session, a session taken away, or what was done put back. */
export type DayAct = 'add' | 'drop' | 'back'
export type DayChange = { act: DayAct; exception: TimesException }

export const isDayAct = (text: string): text is DayAct => ['add', 'drop', 'back'].includes(text)

/** `Sunday 7 March 2027, 8:00 pm`. */
export const dayAndTime = ({ day, start }: Pick<TimesException, 'day' | 'start'>): string =>
  together(`${longDate(day)}, ${clockInWords(minutesOf(start))}`)

/** What a one-off session or a gap is, in words; a session names what differs from the others. */
export function exceptionInWords({ kind, minutes, places }: Omit<TimesException, 'resourceId' | 'day' | 'start'>) {
  if (kind === 'drop') return 'Taken away on this day'
  return [
    'One-off session',
    ...(minutes === null ? [] : [`${minutes} minutes`]),
    ...(places === null ? [] : [placesInWords(places)]),
  ].join(', ')
}

/** For how many a session is. */
export const placesInWords = (places: number): string => (places === 1 ? '1 place' : `${places} places`)

/** The one-off sessions and gaps of a service as lines to read, in the order of their days. */
export function exceptionLines(
  exceptions: readonly ShownException[],
  serviceId: string,
  resources: Parameters<typeof nameOf>[0],
): { when: string; rest: string }[] {
  return exceptions
    .filter((one) => one.serviceId === serviceId)
    .map((one) => ({
      when: dayAndTime(one),
      rest: `${exceptionInWords(one)} · ${nameOf(resources, one.resourceId)}`,
    }))
}

type Told = { words: string; tone: 'plain' | 'warning' | 'good' }

/** What a start of a week is beside an ordinary one; nothing to say of that. */
export function whatItIs({ kind, isGap, isShut, people, places }: WeekStart): Told[] {
  return [
    ...(kind === 'extra' ? [{ words: 'One-off session', tone: 'good' as const }] : []),
    ...(kind === 'gap' || isGap ? [{ words: 'Taken away', tone: 'plain' as const }] : []),
    ...(kind === 'kept' ? [{ words: 'Only for those who booked', tone: 'warning' as const }] : []),
    ...(kind === 'clash' ? [{ words: 'Not offered: something else is there', tone: 'warning' as const }] : []),
    ...(isShut ? [{ words: 'Closed', tone: 'plain' as const }] : []),
    ...(people > places ? [{ words: 'More booked than fit', tone: 'warning' as const }] : []),
  ]
}

/** What a day has, in few words: how many starts, how many people have booked, and what stands out. */
export function dayInBrief(starts: readonly WeekStart[]): string[] {
  const count = (what: (start: WeekStart) => boolean) => starts.filter(what).length
  const runs = count(({ kind }) => kind === 'planned' || kind === 'extra')
  const [extras, gaps] = [count(({ kind }) => kind === 'extra'), count(({ kind, isGap }) => kind === 'gap' || isGap)]
  const [kept, fuller] = [count(({ kind }) => kind === 'kept'), count(({ people, places }) => people > places)]
  const people = starts.reduce((sum, start) => sum + start.people, 0)
  return [
    runs === 0 ? 'No start times' : startsInNumber(runs),
    ...(people > 0 ? [`${people} booked`] : []),
    ...(extras > 0 ? [`${extras} one-off`] : []),
    ...(gaps > 0 ? [`${gaps} taken away`] : []),
    ...(kept > 0 ? [`${kept} kept for guests`] : []),
    ...(fuller > 0 ? [`${fuller} too full`] : []),
  ]
}

/** `3 of 16`; of what is not offered, only who comes all the same. */
export function bookedInWords({ kind, people, places }: WeekStart): string {
  if (kind === 'planned' || kind === 'extra') return `${people} of ${places}`
  return people === 0 ? '–' : String(people)
}

/** What can be done with a start of a week: nothing where it is over. */
export function actOn({ kind, isGap, isOver }: WeekStart): { act: DayAct; words: string } | null {
  if (isOver) return null
  if (isGap || kind === 'gap') return { act: 'back', words: 'Put back' }
  if (kind === 'extra') return { act: 'back', words: 'Remove' }
  return kind === 'planned' ? { act: 'drop', words: 'Take away' } : null
}

/** The exceptions as they would stand after a change of one. */
export function exceptionsAfter(standing: readonly TimesException[], { act, exception }: DayChange): TimesException[] {
  const others = standing.filter(
    ({ resourceId, day, start }) =>
      resourceId !== exception.resourceId || day !== exception.day || start !== exception.start,
  )
  return act === 'back' ? others : [...standing, exception]
}

/** What a change of a single day would do, a sentence each. That all others stay goes without saying. */
export const whatFollowsOnDay = (preview: TimesPreview): string[] =>
  whatFollows({ ...preview, keep: 0 }).filter((sentence) => preview.bookedStarts === 0 || sentence !== NOTHING_CHANGES)

/** Whether the session of a changed day cannot be offered; that all others stay is no reason to change it. */
export const offersNothingOnDay = (preview: TimesPreview): boolean => offersNothing({ ...preview, keep: 0 })

/** The Monday of the week of a day. */
export const mondayOf = (day: SydneyDate): SydneyDate => addDays(day, -((weekdayOf(day) + 6) % 7))
