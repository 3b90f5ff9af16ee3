import { serviceBounds, type StaffService } from '#api/timetable.ts'
import { hasCard } from '#domain/catalogue/headings.ts'
import { hoursInWords } from '#domain/bookings/cancellation-cutoff.ts'
import { centsFromDollars, dollars, dollarsFromCents } from '#domain/money.ts'
import type { Draft } from '#desk/parts/edited-fields.ts'
import { radio, type FormField } from '#desk/parts/form-fields.ts'
import { wholeTyped } from '#desk/parts/whole-number.ts'
import { centsTyped, dollarsRead } from '#desk/parts/amounts.ts'
import type { Kind } from './service-words.ts'

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
  | 'group'
  | 'hidden'
export type ServiceDraft = Draft<ServiceField>

/** The fields of a service, as they are filled in, and as they are read where they are checked and compared. */
export const serviceFields: readonly FormField<ServiceField>[] = [
  { name: 'name', label: 'Name', input: { as: 'line', ...serviceBounds.name, whenEmpty: 'Give it a name' } },
  {
    name: 'tagline',
    label: 'Short description',
    hint: 'Shown below the name where guests choose. Optional.',
    input: { as: 'line', ...serviceBounds.tagline },
  },
  {
    name: 'description',
    label: 'Description',
    hint: 'A paragraph about what guests can look forward to. Optional.',
    input: { as: 'paragraph', ...serviceBounds.description },
    words: asParagraph,
  },
  {
    name: 'group',
    label: 'Heading on the site',
    hint: 'Everything with the same heading stands together below it: Facials, Yoga. Optional.',
    input: { as: 'line', ...serviceBounds.group },
  },
  {
    name: 'price',
    label: 'Price',
    asks: 'Price in dollars',
    hint: 'For one person, GST included.',
    input: { as: 'amount', ...serviceBounds.price },
    words: dollarsRead,
    isShort: true,
  },
  {
    name: 'minutes',
    label: 'How long',
    asks: 'Minutes',
    hint: 'How long a visit lasts.',
    input: { as: 'whole', ...serviceBounds.minutes },
    words: (typed) => `${typed} minutes`,
    isShort: true,
  },
  {
    name: 'partyLimit',
    label: 'Most people in one booking',
    hint: 'The most who can come together. A smaller pool or room takes fewer.',
    input: { as: 'whole', ...serviceBounds.party },
    words: (typed) => `Up to ${typed}`,
    isShort: true,
  },
  {
    name: 'minParty',
    label: 'Fewest people in one booking',
    hint: '2 where nobody comes alone.',
    input: { as: 'whole', ...serviceBounds.party },
    mistake: (typed, draft) =>
      wholeTyped(typed) > largestParty(draft) &&
      'Fewest people in one booking: no more than the most in one booking, or the places',
    words: (typed) => peopleOrMore(typed),
    isShort: true,
  },
  {
    name: 'capacity',
    label: 'Places at a time',
    hint: 'Leave it empty for as many as fit.',
    input: { as: 'whole', ...serviceBounds.capacity, isOptional: true },
    words: (typed) => typed || 'As many as fit in the pool or room',
  },
  {
    name: 'bookUntil',
    label: 'Bookings close',
    hint: 'Minutes before the start; 0: when it starts.',
    input: { as: 'whole', of: 'minutes', ...serviceBounds.bookUntilMinutes },
    words: (typed) => closesInWords(typed),
    isShort: true,
  },
  {
    name: 'cutoff',
    label: 'Changes and refunds close',
    hint: 'Hours before the start; empty: the house’s.',
    input: { as: 'whole', of: 'hours', ...serviceBounds.cutoffHours, isOptional: true },
    words: (typed) => cutoffInWords(typed),
    isShort: true,
  },
  {
    name: 'robe',
    label: 'Robes',
    ...radio([
      { value: 'no', label: 'Not offered', detail: 'Guests are not asked about robes.' },
      { value: 'yes', label: 'Offered', detail: 'Guests can add robes, at the usual price.' },
    ]),
  },
  {
    name: 'extraBath',
    label: 'Extra bath',
    hint: 'An hour in the bath that you added first, before or after. It is offered while guests can book that one.',
    ...radio([
      { value: 'no', label: 'Not offered', detail: 'Guests are not asked about it.' },
      { value: 'yes', label: 'Offered', detail: 'Guests can add it, at the usual price.' },
    ]),
  },
  {
    name: 'hidden',
    label: 'On the site',
    asks: 'On the guests’ site',
    ...radio([
      { value: 'no', label: 'Shown', detail: 'Guests can book it as soon as it has times.' },
      { value: 'yes', label: 'Hidden', detail: 'Only staff see it. Bookings stay as they are.' },
    ]),
  },
]

/**
 * The fields that a kind of service has: a treatment has no places of its own, as one party has the room; a bath, and the
 * massages of the menu, have a card on the site and stand below no heading.
 */
export const fieldsOfKind = (kind: Kind | null, id?: string): FormField<ServiceField>[] =>
  serviceFields.filter(({ name }) => !isLeftOut(name, kind, id))

function isLeftOut(name: ServiceField, kind: Kind | null, id: string | undefined): boolean {
  if (name === 'capacity') return kind === 'massage'
  return name === 'group' && kind !== null && hasCard({ id: id ?? '', family: kind })
}

/** What was typed, without what a service of this kind does not have. */
export function draftOfKind(kind: Kind | null, draft: ServiceDraft): ServiceDraft {
  if (kind === 'massage') return { ...draft, capacity: '' }
  return kind === 'bathing' ? { ...draft, group: '' } : draft
}

/** How many can be in one booking; NaN where it was not typed. */
const largestParty = ({ partyLimit, capacity }: ServiceDraft): number =>
  Math.min(wholeTyped(partyLimit), capacity.trim() === '' ? Infinity : wholeTyped(capacity))

const peopleOrMore = (typed: string): string => (typed.trim() === '1' ? 'Anyone can come alone' : `${typed} or more`)

/** When bookings close, as people say it: whole days and hours where there are some. */
function closesInWords(typed: string): string {
  const minutes = wholeTyped(typed)
  if (Number.isNaN(minutes)) return typed
  if (minutes === 0) return 'When it starts'
  if (minutes % 1440 === 0) return `${counted(minutes / 1440, 'day')} before it starts`
  if (minutes % 60 === 0) return `${hoursInWords(minutes / 60)} before it starts`
  return `${counted(minutes, 'minute')} before it starts`
}

const counted = (number: number, what: string) => (number === 1 ? `1 ${what}` : `${number} ${what}s`)

const cutoffInWords = (typed: string): string =>
  typed === '' ? 'As for the whole house' : `${hoursInWords(wholeTyped(typed))} before it starts`

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
  group: '',
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
  group: service.group,
  hidden: service.hidden ? 'yes' : 'no',
})

/** A service as it travels, from what was typed. */
export const serviceOf = (draft: ServiceDraft) => ({
  name: draft.name.trim(),
  tagline: draft.tagline.trim(),
  description: asParagraph(draft.description),
  minutes: wholeTyped(draft.minutes),
  price: dollarsFromCents(centsTyped(draft.price) ?? 0),
  partyLimit: wholeTyped(draft.partyLimit),
  capacity: draft.capacity.trim() === '' ? null : wholeTyped(draft.capacity),
  minParty: wholeTyped(draft.minParty),
  bookUntilMinutes: wholeTyped(draft.bookUntil),
  cutoffHours: draft.cutoff.trim() === '' ? null : wholeTyped(draft.cutoff),
  offersRobe: draft.robe === 'yes',
  offersExtraBath: draft.extraBath === 'yes',
  group: draft.group.trim(),
  hidden: draft.hidden === 'yes',
})

/** One paragraph, whatever line breaks were typed. */
export function asParagraph(typed: string): string {
  return typed.replaceAll(/\s+/g, ' ').trim()
}
