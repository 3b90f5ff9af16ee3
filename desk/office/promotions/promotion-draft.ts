import type { PromotionParts, StaffPromotion } from '#api/prices.ts'
import type { StaffService } from '#api/timetable.ts'
import { centsFromDollars, dollars, dollarsFromCents } from '#domain/money.ts'
import { isClockTime, isRealDate, minutesOf } from '#domain/sydney-time.ts'
import type { Draft, EditedField } from '#desk/parts/edited-fields.ts'
import { centsTyped } from '#desk/parts/amounts.ts'
import { clockInWords, dayInWords, daysInWords } from '#desk/office/times/pattern-words.ts'
import { whenEmpty, type FieldError } from '#ui/useFormErrors.ts'

export type PromotionField =
  | 'name'
  | 'serviceId'
  | 'price'
  | 'label'
  | 'from'
  | 'until'
  | 'weekdays'
  | 'hours'
  | 'active'
export type PromotionDraft = Draft<PromotionField>
type Services = readonly Pick<StaffService, 'id' | 'name' | 'price'>[]

/** The fields of a special price, as they are read where they are checked and compared. */
export const promotionFields = (services: Services): readonly EditedField<PromotionField>[] => [
  { name: 'name', label: 'Name' },
  { name: 'serviceId', label: 'Service', words: (id) => services.find((each) => each.id === id)?.name ?? '' },
  { name: 'price', label: 'Special price', words: priceRead },
  { name: 'label', label: 'Guests read' },
  { name: 'from', label: 'From', words: (day) => (isRealDate(day) ? dayInWords(day) : day) },
  { name: 'until', label: 'Until', words: (day) => (isRealDate(day) ? dayInWords(day) : 'Until you end it') },
  { name: 'weekdays', label: 'Days', words: (typed) => daysRead(weekdaysOf(typed)) },
  { name: 'hours', label: 'Starts', words: (typed) => hoursRead(typed) },
  { name: 'active', label: 'In force', words: (typed) => (typed === 'yes' ? 'Yes' : 'No, it rests') },
]

const priceRead = (typed: string): string => {
  const cents = centsTyped(typed)
  return cents === null ? typed : dollars(cents)
}

/** `Monday to Friday`; none chosen means every day. */
export const daysRead = (weekdays: readonly number[]): string =>
  weekdays.length === 0 ? 'Every day' : daysInWords(weekdays)

const hoursRead = (typed: string): string => {
  const hours = hoursTyped(typed)
  if (hours === null) return typed
  return hours.length === 0 ? 'All day' : hours.map(rangeRead).join(', ')
}

const rangeRead = ({ from, until }: PromotionParts['hours'][number]): string =>
  `${clockInWords(minutesOf(from))} to ${clockInWords(minutesOf(until))}`

/** Whom a special price is for by the settings (ruling 17), as its form and the check before it is saved say it. */
export const whomItIsFor = (applyToGuests: boolean): string =>
  applyToGuests
    ? 'For everyone in a booking. A second guest of a treatment pays the price in the settings.'
    : 'For the first person of a booking only. Everyone else in it pays the usual price.'

/** What a new special price begins with. */
export const emptyPromotion = (today: string): PromotionDraft => ({
  name: '',
  serviceId: '',
  price: '',
  label: '',
  from: today,
  until: '',
  weekdays: '',
  hours: '',
  active: 'yes',
})

/** A special price as it would be typed. */
export const draftOfPromotion = (promotion: StaffPromotion): PromotionDraft => ({
  name: promotion.name,
  serviceId: promotion.serviceId,
  price: dollars(centsFromDollars(promotion.price)).slice(1),
  label: promotion.label,
  from: promotion.from,
  until: promotion.until ?? '',
  weekdays: promotion.weekdays.join(','),
  hours: promotion.hours.map(({ from, until }) => `${from}-${until}`).join(', '),
  active: promotion.active ? 'yes' : 'no',
})

/** A special price as it travels, from what was typed. */
export const promotionOf = (draft: PromotionDraft): PromotionParts => ({
  name: draft.name.trim(),
  serviceId: draft.serviceId,
  price: dollarsFromCents(centsTyped(draft.price) ?? 0),
  label: draft.label.trim(),
  from: draft.from,
  until: draft.until === '' ? null : draft.until,
  weekdays: weekdaysOf(draft.weekdays),
  hours: hoursTyped(draft.hours) ?? [],
  active: draft.active === 'yes',
})

/** The days of the week that are chosen, from how a draft keeps them. */
export const weekdaysOf = (typed: string): number[] => (typed === '' ? [] : typed.split(',').map(Number))

/** Hours as people type them, `7:00-9:00, 19:00 to 20:30`; null when they cannot be read. */
export function hoursTyped(typed: string): PromotionParts['hours'] | null {
  const parts = typed.split(',').filter((part) => part.trim() !== '')
  const hours = parts.map((part) => {
    const [from = '', until = '', ...more] = part.split(/-|–|to/).map((time) => time.trim().padStart(5, '0'))
    return more.length === 0 && isClockTime(from) && isClockTime(until) && from <= until ? { from, until } : null
  })
  return hours.includes(null) ? null : hours.filter((each) => each !== null)
}

/** What is wrong with what was typed, in the order of the form. */
export function mistakesInPromotion(draft: PromotionDraft, services: Services): FieldError<PromotionField>[] {
  const { name, serviceId, price, label, from, until, hours } = draft
  const wrong = (field: PromotionField, isWrong: boolean, message: string) => (isWrong ? [{ field, message }] : [])
  return [
    ...whenEmpty<PromotionField>('name', name.trim(), 'Give it a name'),
    ...whenEmpty<PromotionField>('serviceId', serviceId, 'Choose the service'),
    ...mistakesInPrice(
      price,
      services.find(({ id }) => id === serviceId),
    ),
    ...whenEmpty<PromotionField>('label', label.trim(), 'What guests read beside the price: a word or two'),
    ...wrong('from', !isRealDate(from), 'Choose the first day'),
    ...wrong('until', until !== '' && !(isRealDate(until) && from <= until), 'The last day cannot be before the first'),
    ...wrong('hours', hoursTyped(hours) === null, 'Write hours like 07:00-09:00, or nothing for all day'),
  ]
}

function mistakesInPrice(typed: string, service: Services[number] | undefined): FieldError<PromotionField>[] {
  const cents = centsTyped(typed)
  if (cents === null) return [{ field: 'price', message: 'Enter a price, like 49 or 49.50' }]
  if (!service || cents < centsFromDollars(service.price)) return []
  const usual = dollars(centsFromDollars(service.price))
  return [{ field: 'price', message: `A special price must be below the usual price, ${usual}` }]
}
