import type { StaffResource } from '#api/timetable.ts'
import { isSafeCapacity } from '#domain/availability/safe-capacity.ts'
import type { Draft, EditedField } from '#desk/parts/edited-fields.ts'
import { isWhole } from '#desk/parts/whole-number.ts'
import { whenEmpty, type FieldError } from '#ui/useFormErrors.ts'

export type ResourceField = 'name' | 'capacity' | 'safeCapacity' | 'turnoverMinutes'
export type ResourceDraft = Draft<ResourceField>

/** The fields of a pool or room, as they are read where versions are compared. */
export const resourceFields: readonly EditedField<ResourceField>[] = [
  { name: 'name', label: 'Name' },
  { name: 'capacity', label: 'People at a time', words: (typed) => `Up to ${typed}` },
  {
    name: 'safeCapacity',
    label: 'Safe for',
    words: (typed) => (typed ? `Up to ${typed}` : 'The people at a time, no more'),
  },
  { name: 'turnoverMinutes', label: 'Time to get ready', words: readyInWords },
]

/** How long a pool or room takes between visits. */
export function readyInWords(minutes: string): string {
  return Number(minutes) === 0 ? 'None' : `${minutes} minutes`
}

/** Who uses a pool or room: the first two by name. */
export function usersInWords(services: readonly string[]): string {
  if (services.length === 0) return 'Nothing yet'
  const named = services.slice(0, services.length === 3 ? 3 : 2).join(' · ')
  return services.length > 3 ? `${named} and ${services.length - 2} more` : named
}

/** How many bookings to come a pool or room has. */
export function bookedAheadInWords(booked: number): string {
  if (booked === 0) return 'Nobody has booked it'
  return booked === 1 ? '1 booking is in there' : `${booked} bookings are in there`
}

/** A pool people share, or a room for one party. */
export const sharingNames = { pool: 'Pool', room: 'Room' } as const
export const sharingDetails = {
  pool: 'Several bookings share it: a pool, a sauna, a studio for classes.',
  room: 'One party at a time has it to itself.',
} as const
export type Sharing = keyof typeof sharingNames
export const sharingOf = ({ exclusive }: Pick<StaffResource, 'exclusive'>): Sharing => (exclusive ? 'room' : 'pool')

/** What a new one begins with. */
export const emptyResource: ResourceDraft = { name: '', capacity: '', safeCapacity: '', turnoverMinutes: '0' }

/** A pool or room as it would be typed. */
export const draftOfResource = ({ name, capacity, safeCapacity, turnoverMinutes }: StaffResource): ResourceDraft => ({
  name,
  capacity: String(capacity),
  safeCapacity: safeCapacity === null ? '' : String(safeCapacity),
  turnoverMinutes: String(turnoverMinutes),
})

/** A pool or room as it travels, from what was typed. */
export const resourceOf = (
  { name, capacity, safeCapacity, turnoverMinutes }: ResourceDraft,
  sharing: Sharing | null,
) => ({
  name: name.trim(),
  capacity: Number(capacity),
  safeCapacity: sharing === 'room' || safeCapacity.trim() === '' ? null : Number(safeCapacity),
  turnoverMinutes: Number(turnoverMinutes),
})

/** What is wrong with what was typed, in the order of the form. */
export function mistakesInResource(draft: ResourceDraft, sharing: Sharing | null): FieldError<ResourceField>[] {
  const { name, capacity, turnoverMinutes } = draft
  return [
    ...whenEmpty<ResourceField>('name', name.trim(), 'Give it a name'),
    ...(isWhole(capacity, 1, 500)
      ? []
      : [{ field: 'capacity' as const, message: 'How many people fit: a number from 1 to 500' }]),
    ...mistakesInSafety(draft, sharing),
    ...(isWhole(turnoverMinutes, 0, 240)
      ? []
      : [{ field: 'turnoverMinutes' as const, message: 'Time to get ready: a number of minutes from 0 to 240' }]),
  ]
}

/** A room is not asked how many are safe in it. */
function mistakesInSafety(draft: ResourceDraft, sharing: Sharing | null): FieldError<'safeCapacity'>[] {
  const { capacity, safeCapacity } = resourceOf(draft, sharing)
  if (safeCapacity === null) return []
  const least = isWhole(draft.capacity, 1, 500) ? capacity : 1
  if (isWhole(draft.safeCapacity, 1, 500) && isSafeCapacity({ capacity: least, safeCapacity, exclusive: false }))
    return []
  return [{ field: 'safeCapacity', message: `Safe for: a number from ${least} to 500, or nothing at all` }]
}
