import type { StaffService } from '#api/timetable.ts'
import { hoursInWords } from '#domain/bookings/change-cutoff.ts'
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
  | 'minParty'
  | 'bookUntil'
  | 'cutoff'
  | 'robe'
  | 'extraBath'
  | 'hidden'
export type ServiceDraft = Draft<ServiceField>

/** The fields of a service, as they are read where versions are compared. */
export const serviceFields: readonly EditedField<ServiceField>[] = [
  { name: 'name', label: 'Name' },
  { name: 'tagline', label: 'In one line' },
  { name: 'description', label: 'Description', words: asParagraph },
  { name: 'minutes', label: 'How long', words: (typed) => `${typed} minutes` },
  { name: 'price', label: 'Price', words: (typed) => priceOf(typed) },
  { name: 'partyLimit', label: 'Most people in one booking', words: (typed) => `Up to ${typed}` },
  { name: 'minParty', label: 'Fewest people in one booking', words: (typed) => peopleOrMore(typed) },
  { name: 'capacity', label: 'Places at a time', words: (typed) => typed || 'As many as fit in the pool or room' },
  { name: 'bookUntil', label: 'Bookings close', words: (typed) => closesInWords(typed) },
  { name: 'cutoff', label: 'Changes and refunds close', words: (typed) => cutoffInWords(typed) },
  { name: 'robe', label: 'Robes', words: (typed) => offered(typed) },
  { name: 'extraBath', label: 'Extra bath', words: (typed) => offered(typed) },
  { name: 'hidden', label: 'On the site', words: (typed) => (typed === 'yes' ? 'Hidden' : 'Shown') },
]

const priceOf = (typed: string): string => {
  const cents = centsTyped(typed)
  return cents === null ? typed : dollars(cents)
}

const peopleOrMore = (typed: string): string => (typed.trim() === '1' ? 'Anyone can come alone' : `${typed} or more`)

/** When bookings close, as people say it: whole days and hours where there are some. */
function closesInWords(typed: string): string {
  if (!isClosing(typed)) return typed
  const minutes = Number(typed)
  if (minutes === 0) return 'When it starts'
  if (minutes % 1440 === 0) return `${counted(minutes / 1440, 'day')} before it starts`
  if (minutes % 60 === 0) return `${hoursInWords(minutes / 60)} before it starts`
  return `${counted(minutes, 'minute')} before it starts`
}

const counted = (number: number, what: string) => (number === 1 ? `1 ${what}` : `${number} ${what}s`)

const cutoffInWords = (typed: string): string =>
  typed === '' ? 'As for the whole house' : `${hoursInWords(Number(typed))} before it starts`

const offered = (typed: string): string => (typed === 'yes' ? 'Offered' : 'Not offered')

/** What a new service begins with: nothing goes with it until somebody chooses it. */
export const emptyService: ServiceDraft = {
  name: '',
  tagline: '',
  description: '',
  minutes: '60',
  price: '',
  partyLimit: '4',
  capacity: '',
  minParty: '1',
  bookUntil: '0',
  cutoff: '',
  robe: 'no',
  extraBath: 'no',
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
  minParty: String(service.minParty),
  bookUntil: String(service.bookUntilMinutes),
  cutoff: service.cutoffHours === null ? '' : String(service.cutoffHours),
  robe: service.offersRobe ? 'yes' : 'no',
  extraBath: service.offersExtraBath ? 'yes' : 'no',
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
  minParty: Number(draft.minParty),
  bookUntilMinutes: Number(draft.bookUntil),
  cutoffHours: draft.cutoff.trim() === '' ? null : Number(draft.cutoff),
  offersRobe: draft.robe === 'yes',
  offersExtraBath: draft.extraBath === 'yes',
  hidden: draft.hidden === 'yes',
})

/** What is wrong with what was typed, in the order of the form. */
export function mistakesInService(draft: ServiceDraft): FieldError<ServiceField>[] {
  return [
    ...whenEmpty<ServiceField>('name', draft.name.trim(), 'Give it a name'),
    ...unlessWhole('minutes', draft.minutes, 5, 600, 'Minutes: a number from 5 to 600'),
    ...(centsTyped(draft.price) === null
      ? [{ field: 'price' as const, message: 'Price in dollars: an amount like 75 or 75.50' }]
      : []),
    ...unlessWhole('partyLimit', draft.partyLimit, 1, 20, 'Most people in one booking: a number from 1 to 20'),
    ...mistakesInParty(draft),
    ...(draft.capacity.trim() === ''
      ? []
      : unlessWhole('capacity', draft.capacity, 1, 500, 'Places at a time: a number from 1 to 500, or nothing at all')),
    ...mistakesInHours(draft),
  ]
}

/** The smallest party is one that may come at all. */
function mistakesInParty({ partyLimit, capacity, minParty }: ServiceDraft): FieldError<ServiceField>[] {
  const wrong = unlessWhole('minParty', minParty, 1, 20, 'Fewest people in one booking: a number from 1 to 20')
  const most = Math.min(Number(partyLimit), capacity.trim() === '' ? Infinity : Number(capacity))
  if (wrong.length > 0 || Number(minParty) <= most) return wrong
  return [
    { field: 'minParty', message: 'Fewest people in one booking: no more than the most in one booking, or the places' },
  ]
}

function mistakesInHours({ bookUntil, cutoff }: ServiceDraft): FieldError<ServiceField>[] {
  const closes = 'Bookings close: a number of minutes from 0 to 43,200, which is 30 days'
  const hours = 'Changes and refunds close: a number of hours from 1 to 720, which is 30 days, or nothing at all'
  return [
    ...(isClosing(bookUntil) ? [] : [{ field: 'bookUntil' as const, message: closes }]),
    ...(cutoff.trim() === '' ? [] : unlessWhole('cutoff', cutoff, 1, 720, hours)),
  ]
}

const isClosing = (typed: string): boolean => /^\d{1,5}$/.test(typed.trim()) && Number(typed) <= 43_200

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
