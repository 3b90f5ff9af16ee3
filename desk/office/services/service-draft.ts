import type { StaffService } from '#api/timetable.ts'
import { centsFromDollars, dollars, dollarsFromCents, type Cents } from '#domain/money.ts'
import type { Draft, EditedField } from '#desk/parts/edited-fields.ts'
import { isWhole } from '#desk/parts/whole-number.ts'
import { whenEmpty, type FieldError } from '#ui/useFormErrors.ts'

export type ServiceField =
  | 'name'
  | 'tagline'
  | 'description'
  | 'minutes'
  | 'price'
  | 'partyLimit'
  | 'capacity'
  | 'hidden'
export type ServiceDraft = Draft<ServiceField>

/** The fields of a service, as they are read where versions are compared. */
export const serviceFields: readonly EditedField<ServiceField>[] = [
  { name: 'name', label: 'Name' },
  { name: 'tagline', label: 'In one line' },
  { name: 'description', label: 'Description', words: asParagraph },
  { name: 'minutes', label: 'How long', words: (typed) => `${typed} minutes` },
  { name: 'price', label: 'Price', words: (typed) => priceOf(typed) },
  { name: 'partyLimit', label: 'People in one booking', words: (typed) => `Up to ${typed}` },
  { name: 'capacity', label: 'Places at a time', words: (typed) => typed || 'As many as fit in the pool or room' },
  { name: 'hidden', label: 'On the site', words: (typed) => (typed === 'yes' ? 'Hidden' : 'Shown') },
]

const priceOf = (typed: string): string => {
  const cents = centsTyped(typed)
  return cents === null ? typed : dollars(cents)
}

/** What a new service begins with. */
export const emptyService: ServiceDraft = {
  name: '',
  tagline: '',
  description: '',
  minutes: '60',
  price: '',
  partyLimit: '4',
  capacity: '',
  hidden: 'no',
}

/** A service as it would be typed. */
export const draftOfService = (service: StaffService): ServiceDraft => ({
  name: service.name,
  tagline: service.tagline,
  description: service.description,
  minutes: String(service.minutes),
  price: dollars(centsFromDollars(service.price)).slice(1),
  partyLimit: String(service.partyLimit),
  capacity: service.capacity === null ? '' : String(service.capacity),
  hidden: service.hidden ? 'yes' : 'no',
})

/** A service as it travels, from what was typed. */
export const serviceOf = (draft: ServiceDraft) => ({
  name: draft.name.trim(),
  tagline: draft.tagline.trim(),
  description: asParagraph(draft.description),
  minutes: Number(draft.minutes),
  price: dollarsFromCents(centsTyped(draft.price) ?? 0),
  partyLimit: Number(draft.partyLimit),
  capacity: draft.capacity.trim() === '' ? null : Number(draft.capacity),
  hidden: draft.hidden === 'yes',
})

/** What is wrong with what was typed, in the order of the form. */
export function mistakesInService(draft: ServiceDraft): FieldError<ServiceField>[] {
  return [
    ...whenEmpty<ServiceField>('name', draft.name.trim(), 'Give it a name'),
    ...unlessWhole('minutes', draft.minutes, 5, 600, 'How long it lasts: a number of minutes from 5 to 600'),
    ...(centsTyped(draft.price) === null
      ? [{ field: 'price' as const, message: 'Enter a price, like 75 or 75.50' }]
      : []),
    ...unlessWhole('partyLimit', draft.partyLimit, 1, 20, 'People in one booking: a number from 1 to 20'),
    ...(draft.capacity.trim() === ''
      ? []
      : unlessWhole('capacity', draft.capacity, 1, 500, 'Places: a number from 1 to 500, or nothing at all')),
  ]
}

function unlessWhole(field: ServiceField, typed: string, least: number, most: number, message: string) {
  return isWhole(typed, least, most) ? [] : [{ field, message }]
}

/** A price as Australians type it: `75`, `$75.50`, `1,200`; null when it is none. */
export function centsTyped(typed: string): Cents | null {
  const text = typed.trim().replace(/^\$\s*/, '')
  if (!/^(\d{1,6}|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(text)) return null
  const cents = centsFromDollars(Number(text.replaceAll(',', '')))
  return cents <= MOST ? cents : null
}

const MOST = 100_000_00

/** One paragraph, whatever line breaks were typed. */
export function asParagraph(typed: string): string {
  return typed.replaceAll(/\s+/g, ' ').trim()
}
