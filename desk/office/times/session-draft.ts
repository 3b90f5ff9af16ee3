import { serviceBounds, type StaffResource, type TimesException } from '#api/timetable.ts'
import { startsAtNight } from '#domain/availability/pattern-starts.ts'
import { isClockTime } from '#domain/sydney-time.ts'
import { isWhole, wholeTyped } from '#desk/parts/whole-number.ts'
import type { FieldError } from '#ui/useFormErrors.ts'

export type SessionField = 'day' | 'start' | 'resourceId' | 'minutes' | 'places'
export type SessionDraft = Record<SessionField, string>

/** One more session, to be filled in: in the only pool or room, if there is just one. */
export const emptySession = (resources: readonly StaffResource[], day: string): SessionDraft => ({
  day,
  start: '',
  resourceId: resources.length === 1 ? (resources[0]?.id ?? '') : '',
  minutes: '',
  places: '',
})

/** A one-off session as it travels; what is left empty is as the service has it. */
export const sessionOf = ({ day, start, resourceId, minutes, places }: SessionDraft): TimesException => ({
  kind: 'extra',
  resourceId,
  day,
  start,
  minutes: numberOf(minutes),
  places: numberOf(places),
})

const numberOf = (typed: string) => (typed.trim() === '' ? null : wholeTyped(typed))

const { least: shortest, most: longest } = serviceBounds.minutes
const { least: fewest, most } = serviceBounds.capacity

/** What is wrong with what was typed, in the order of the form. */
export function mistakesInSession(
  draft: SessionDraft,
  resources: readonly StaffResource[],
): FieldError<SessionField>[] {
  const { day, start, resourceId, minutes, places } = draft
  const resource = resources.find(({ id }) => id === resourceId)
  const mistake = (field: SessionField, message: string): FieldError<SessionField> => ({ field, message })
  const isAtNight = isClockTime(start) && startsAtNight({ firstStart: start, lastStart: start, everyMinutes: 1440 })
  return [
    ...(day === '' ? [mistake('day', 'Choose the day')] : []),
    ...(isClockTime(start) ? [] : [mistake('start', 'Enter the time it starts')]),
    ...(isAtNight
      ? [
          mistake(
            'start',
            'Choose a time that is not between 2 and 3 am: twice a year that hour is missing or comes twice',
          ),
        ]
      : []),
    ...(resource ? [] : [mistake('resourceId', 'Choose a pool or room')]),
    ...(minutes.trim() === '' || isWhole(minutes, shortest, longest)
      ? []
      : [mistake('minutes', `How long: a number of minutes from ${shortest} to ${longest}, or nothing`)]),
    ...(places.trim() === '' || isWhole(places, fewest, most)
      ? []
      : [mistake('places', `For how many: a number from ${fewest} to ${most}, or nothing`)]),
    ...(resource && isWhole(places, fewest, most) && wholeTyped(places) > resource.capacity
      ? [mistake('places', `${resource.name} holds ${resource.capacity}: choose no more`)]
      : []),
  ]
}
