import { resourceBounds, type StaffResource } from '#api/timetable.ts'
import { isSafeCapacity } from '#domain/availability/safe-capacity.ts'
import type { Draft } from '#desk/parts/edited-fields.ts'
import { mistakeIn, type FormField } from '#desk/parts/form-fields.ts'
import { wholeTyped } from '#desk/parts/whole-number.ts'

export type ResourceField = 'name' | 'capacity' | 'safeCapacity' | 'turnoverMinutes'
export type ResourceDraft = Draft<ResourceField>

/** The fields of a pool or room, as they are filled in, and as they are read where versions are compared. */
export const resourceFields = (sharing: Sharing | null): readonly FormField<ResourceField>[] => [
  {
    name: 'name',
    label: 'Name',
    hint: 'As guests read it: Long Pool, Room 1.',
    input: { as: 'line', ...resourceBounds.name, whenEmpty: 'Give it a name' },
  },
  { ...capacityField, hint: sharing === 'room' ? 'The largest party it takes.' : 'How many fit in.' },
  {
    name: 'turnoverMinutes',
    label: 'Cleaning time',
    asks: 'Cleaning time in minutes',
    hint: 'Between one visit and the next; 0 for none.',
    input: { as: 'whole', ...resourceBounds.turnoverMinutes },
    words: readyInWords,
    isShort: true,
  },
  // A room is not asked how many are safe in it.
  ...(sharing === 'pool' ? [safeField] : []),
]

const capacityField: FormField<ResourceField> = {
  name: 'capacity',
  label: 'People at a time',
  input: { as: 'whole', ...resourceBounds.capacity },
  words: (typed) => `Up to ${typed}`,
  isShort: true,
}

const safeField: FormField<ResourceField> = {
  name: 'safeCapacity',
  label: 'Safe for',
  hint: 'When it is full, a manager can let people in at the desk, up to this many in all. Leave it empty if no more are safe than fit in.',
  input: { as: 'whole', ...resourceBounds.capacity, isOptional: true },
  mistake: (_, draft) => {
    const { capacity, safeCapacity } = resourceOf(draft, 'pool')
    // Where nobody knows yet how many fit, that is what is wrong.
    if (mistakeIn(capacityField, draft)) return false
    const isSafe = isSafeCapacity({ capacity, safeCapacity, exclusive: false })
    return !isSafe && `Safe for: at least ${capacity}, as that many fit in, or leave it empty`
  },
  words: (typed) => (typed ? `Up to ${typed}` : 'The people at a time, no more'),
}

/** How long a pool or room takes between visits. */
export function readyInWords(minutes: string): string {
  return wholeTyped(minutes) === 0 ? 'None' : `${minutes} minutes`
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
  capacity: wholeTyped(capacity),
  safeCapacity: sharing === 'room' || safeCapacity.trim() === '' ? null : wholeTyped(safeCapacity),
  turnoverMinutes: wholeTyped(turnoverMinutes),
})
