import type { ClosureRow, ClosureRequest } from '#api/closures.ts'
import { closedTime, touchedDays, type WhatIsShut } from '#domain/closures/closed-time.ts'
import {
  clockTimeOf,
  endOfSydneyDay,
  isClockTime,
  isRealDate,
  longDate,
  startOfSydneyDay,
  sydneyInstant,
} from '#domain/sydney-time.ts'
import type { Draft, EditedField } from '#desk/parts/edited-fields.ts'
import { whenEmpty, type FieldError } from '#ui/useFormErrors.ts'

export type ClosureField =
  | 'title'
  | 'message'
  | 'firstDay'
  | 'lastDay'
  | 'hours'
  | 'fromTime'
  | 'toTime'
  | 'what'
  | 'services'
  | 'resources'
export type ClosureDraft = Draft<ClosureField>

export const emptyClosure: ClosureDraft = {
  title: '',
  message: '',
  firstDay: '',
  lastDay: '',
  hours: 'all-day',
  fromTime: '',
  toTime: '',
  what: 'all',
  services: '',
  resources: '',
}

/** What can be shut, in words. */
export const whatNames = {
  all: 'The whole house',
  services: 'Some services',
  resources: 'Some pools or rooms',
} as const
export type What = keyof typeof whatNames

/** The ids that a draft keeps as one text. */
export const idsIn = (text: string): string[] => text.split(' ').filter(Boolean)

type Named = readonly { id: string; name: string }[]
type Shuts = Pick<ClosureRow, 'serviceIds' | 'resourceIds'>
type Lists = { services: Named; resources: Named }

/** The names of these, in the order of their list. */
export const namesOf = (ids: readonly string[] | null, named: Named): string =>
  named.flatMap(({ id, name }) => (ids?.includes(id) ? [name] : [])).join(', ')

/** The fields of a closure, as they are read where versions are compared. */
export const closureFields = ({ services, resources }: Lists): readonly EditedField<ClosureField>[] => [
  { name: 'title', label: 'Title' },
  { name: 'message', label: 'Message' },
  { name: 'firstDay', label: 'First day', words: typedDayInWords },
  { name: 'lastDay', label: 'Last day', words: typedDayInWords },
  { name: 'hours', label: 'Hours', words: (hours) => (hours === 'all-day' ? 'All day' : 'A part of the day') },
  { name: 'fromTime', label: 'Closed from' },
  { name: 'toTime', label: 'Closed until' },
  { name: 'what', label: 'What is shut', words: (what) => whatNames[what as What] },
  { name: 'services', label: 'Services', words: (text) => namesOf(idsIn(text), services) },
  { name: 'resources', label: 'Pools and rooms', words: (text) => namesOf(idsIn(text), resources) },
]

function typedDayInWords(day: string): string {
  return isRealDate(day) ? longDate(day) : day
}

/** A closure as its form shows it. */
export function draftOfClosure({ title, message, from, to, serviceIds, resourceIds }: ClosureRow): ClosureDraft {
  const [fromAt, toAt] = [new Date(from), new Date(to)]
  const { first, last } = touchedDays(fromAt, toAt)
  const isAllDay =
    startOfSydneyDay(first).getTime() === fromAt.getTime() && endOfSydneyDay(last).getTime() === toAt.getTime()
  return {
    title,
    message,
    firstDay: first,
    lastDay: last,
    hours: isAllDay ? 'all-day' : 'part',
    fromTime: isAllDay ? '' : clockTimeOf(fromAt),
    toTime: isAllDay ? '' : clockTimeOf(toAt),
    what: serviceIds ? 'services' : resourceIds ? 'resources' : 'all',
    services: (serviceIds ?? []).join(' '),
    resources: (resourceIds ?? []).join(' '),
  }
}

/** When a filled-in draft shuts and opens again; null for a time that its day does not have. */
export function stretchOf(draft: ClosureDraft): { from: Date; to: Date } | null {
  const { firstDay, lastDay, hours, fromTime, toTime } = draft
  if (!isRealDate(firstDay) || !isRealDate(lastDay)) return null
  if (hours === 'all-day') return { from: startOfSydneyDay(firstDay), to: endOfSydneyDay(lastDay) }
  if (!isClockTime(fromTime) || !isClockTime(toTime)) return null
  const [from, to] = [sydneyInstant(firstDay, fromTime), sydneyInstant(lastDay, toTime)]
  return from && to ? { from, to } : null
}

/** What is sent of a draft without mistakes. */
export function closureOf(draft: ClosureDraft): ClosureRequest {
  const stretch = stretchOf(draft)
  if (!stretch) throw new Error('A closure without its time was sent.')
  return {
    title: draft.title.trim(),
    message: draft.message.trim(),
    from: stretch.from.toISOString(),
    to: stretch.to.toISOString(),
    serviceIds: draft.what === 'services' ? idsIn(draft.services) : null,
    resourceIds: draft.what === 'resources' ? idsIn(draft.resources) : null,
  }
}

export function mistakesInClosure(draft: ClosureDraft, now: Date): FieldError<ClosureField>[] {
  const { title, firstDay, lastDay, hours, fromTime, toTime, what, services, resources } = draft
  return [
    ...whenEmpty('firstDay', firstDay, 'Choose the first day'),
    ...whenEmpty('lastDay', lastDay, 'Choose the last day'),
    ...(hours === 'part' ? whenEmpty('fromTime', fromTime, 'Say from when it is closed') : []),
    ...(hours === 'part' ? whenEmpty('toTime', toTime, 'Say until when it is closed') : []),
    ...mistakesInStretch(draft, now),
    ...(what === 'services' ? whenEmpty('services', services, 'Choose at least one service') : []),
    ...(what === 'resources' ? whenEmpty('resources', resources, 'Choose at least one pool or room') : []),
    ...whenEmpty('title', title.trim(), 'Say what guests read as the reason'),
  ]
}

function mistakesInStretch(draft: ClosureDraft, now: Date): FieldError<ClosureField>[] {
  const { firstDay, lastDay, hours, fromTime, toTime } = draft
  if (!firstDay || !lastDay || (hours === 'part' && (!fromTime || !toTime))) return []
  const stretch = stretchOf(draft)
  if (!stretch) return [{ field: 'fromTime', message: 'The clocks change then. Choose a time before 2 or after 3 am' }]
  if (stretch.to <= stretch.from)
    return [
      hours === 'part' && firstDay === lastDay
        ? { field: 'toTime', message: 'It must end later than it begins' }
        : { field: 'lastDay', message: 'The last day cannot be before the first' },
    ]
  return stretch.to <= now ? [{ field: 'lastDay', message: 'Choose days that are still to come' }] : []
}

/** When a closure shuts, as a line by itself: "Friday 27 November 2026 from 2:00 pm to 6:00 pm AEDT". */
export function whenInWords({ from, to }: Pick<ClosureRow, 'from' | 'to'>): string {
  const words = closedTime(new Date(from), new Date(to)).replace(/^on /, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a closure shuts, as guests are told of it. */
export function whatIsShut({ serviceIds, resourceIds }: Shuts, { services, resources }: Lists): WhatIsShut {
  const [kind, ids, all] = serviceIds
    ? (['services', serviceIds, services] as const)
    : (['resources', resourceIds, resources] as const)
  return ids && { kind, names: ids.flatMap((id) => all.find((each) => each.id === id)?.name ?? []) }
}

/** What a closure shuts, by name. */
export function whatInWords({ serviceIds, resourceIds }: ClosureRow, { services, resources }: Lists): string {
  if (!serviceIds && !resourceIds) return whatNames.all
  return serviceIds ? namesOf(serviceIds, services) : namesOf(resourceIds, resources)
}
