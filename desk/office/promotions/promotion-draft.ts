import { promotionBounds, type PromotionParts, type StaffPromotion } from '#api/prices.ts'
import type { StaffService } from '#api/timetable.ts'
import { centsFromDollars, dollars, dollarsFromCents } from '#domain/money.ts'
import { isClockTime, isRealDate, minutesOf, weekdayOf } from '#domain/sydney-time.ts'
import type { Draft } from '#desk/parts/edited-fields.ts'
import { radio, type FormField, type Unnamed } from '#desk/parts/form-fields.ts'
import { weekdaysOf } from '#desk/parts/week-from-monday.ts'
import { priceInWords } from '#desk/office/services/service-words.ts'
import { centsTyped, dollarsRead } from '#desk/parts/amounts.ts'
import { clockInWords, dayInWords, daysInWords } from '#desk/office/times/pattern-words.ts'

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

/** What the fields of a special price are filled in with: its services, and whom the settings say that it is for. */
export type PromotionChoices = {
  services: readonly Pick<StaffService, 'id' | 'name' | 'price'>[]
  applyToGuests: boolean
}

/** The fields of a special price, as they are filled in, and as they are read where they are checked and compared. */
export function promotionFields(choices: PromotionChoices): FormField<PromotionField>[] {
  const all = { ...plainFields, serviceId: serviceField(choices), price: priceField(choices) }
  return order.map((name) => ({ name, ...all[name] }))
}

const order: readonly PromotionField[] = [
  'name',
  'serviceId',
  'price',
  'label',
  'from',
  'until',
  'weekdays',
  'hours',
  'active',
]

const plainFields: Record<Exclude<PromotionField, 'serviceId' | 'price'>, Unnamed<PromotionField>> = {
  name: {
    label: 'Name',
    hint: 'For you and your team. Guests never see it.',
    input: { as: 'line', ...promotionBounds.name, whenEmpty: 'Give it a name' },
  },
  label: {
    label: 'Guests read',
    hint: 'Beside the price, like Quiet morning.',
    input: {
      as: 'line',
      ...promotionBounds.label,
      whenEmpty: 'What guests read beside the price: a word or two',
    },
  },
  from: {
    label: 'From',
    asks: 'First day',
    hint: 'The day of the visit, not of booking it.',
    input: { as: 'day', whenEmpty: 'Choose the first day' },
    words: (day) => (isRealDate(day) ? dayInWords(day) : day),
    isShort: true,
  },
  until: {
    label: 'Until',
    asks: 'Last day',
    hint: 'Leave it empty to go on until you end it.',
    input: { as: 'day' },
    mistake: (until, { from }) => until < from && 'The last day cannot be before the first',
    words: (day) => (isRealDate(day) ? dayInWords(day) : 'Until you end it'),
    isShort: true,
  },
  weekdays: {
    label: 'Days',
    hint: 'Choose none for every day.',
    input: { as: 'weekdays' },
    words: (typed) => daysRead(weekdaysOf(typed)),
  },
  hours: {
    label: 'Starts',
    asks: 'Starts between',
    hint: 'Like 07:00-09:00, a start time of 09:00 included; several with commas. Leave it empty for all day.',
    input: { as: 'line', longest: 200 },
    mistake: (typed) => hoursTyped(typed) === null && 'Write hours like 07:00-09:00, or nothing for all day',
    words: (typed) => hoursRead(typed),
  },
  active: {
    label: 'Active',
    ...radio([
      { value: 'yes', label: 'Yes', detail: 'Guests pay it for every start time that it fits.' },
      { value: 'no', label: 'No, it is switched off', detail: 'It is kept here and changes nothing.' },
    ]),
  },
}

const serviceField = ({ services }: PromotionChoices): Unnamed<PromotionField> => ({
  label: 'Service',
  input: {
    as: 'one-of',
    options: services.map(({ id, name, price }) => ({ value: id, label: `${name}, ${priceInWords(price)}` })),
    whenEmpty: 'Choose the service',
  },
  words: (id) => services.find((each) => each.id === id)?.name ?? '',
})

const priceField = ({ services, applyToGuests }: PromotionChoices): Unnamed<PromotionField> => ({
  label: 'Special price',
  asks: 'Special price in dollars',
  hint: whomItIsFor(applyToGuests),
  input: { as: 'amount', ...promotionBounds.price },
  mistake: (typed, { serviceId }) =>
    mistakeInPrice(
      typed,
      services.find(({ id }) => id === serviceId),
    ),
  words: dollarsRead,
})

function mistakeInPrice(typed: string, service: Pick<StaffService, 'price'> | undefined): string | false {
  const usual = service && centsFromDollars(service.price)
  if (usual === undefined || (centsTyped(typed) ?? 0) < usual) return false
  return `A special price must be below the usual price, ${dollars(usual)}`
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
  [...new Set([from, until])].map((time) => clockInWords(minutesOf(time))).join(' to ')

/** Who gets a special price, by the settings (ruling 17), as its form and the check before it is saved say it. */
export const whomItIsFor = (applyToGuests: boolean): string =>
  applyToGuests
    ? 'For everyone in a booking. A second guest of a treatment pays the price in the settings.'
    : 'For the first person of a booking only. Everyone else in it pays the usual price.'

/** The service, the first day and the hours that an address asks a new special price for. */
type Asked = { service?: string; day?: string; hours?: string }

/** What a new special price begins with: what its address asks for, as far as it can be read. */
export const newPromotion = (today: string, { service = '', day = '', hours = '' }: Asked): PromotionDraft => ({
  ...emptyPromotion(today),
  serviceId: service,
  ...(isRealDate(day) && { from: day, weekdays: String(weekdayOf(day)) }),
  hours: hoursTyped(hours) ? hours : '',
})

/** A special price of which nothing is known. */
const emptyPromotion = (today: string): PromotionDraft => ({
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

/** Hours as people type them, `7:00-9:00, 19:00 to 20:30`; null when they cannot be read. */
export function hoursTyped(typed: string): PromotionParts['hours'] | null {
  const parts = typed.split(',').filter((part) => part.trim() !== '')
  const hours = parts.map((part) => {
    const [from = '', until = '', ...more] = part.split(/-|–|to/).map((time) => time.trim().padStart(5, '0'))
    return more.length === 0 && isClockTime(from) && isClockTime(until) && from <= until ? { from, until } : null
  })
  return hours.includes(null) ? null : hours.filter((each) => each !== null)
}
