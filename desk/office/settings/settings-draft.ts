import { MOST_CODES_A_DAY, MOST_DOLLARS_A_DAY, MOST_VISITS_A_DAY, type SettingsAnswer } from '#api/settings.ts'
import { digitsOfAbn, isAbn, printedAbn } from '#domain/abn.ts'
import { hoursInWords } from '#domain/bookings/change-cutoff.ts'
import { isEmail } from '#domain/email-address.ts'
import { isPhone } from '#domain/phone.ts'
import { centsFromDollars, dollars, dollarsFromCents } from '#domain/money.ts'
import { centsTyped } from '#desk/parts/amounts.ts'
import type { Draft, EditedField } from '#desk/parts/edited-fields.ts'
import { isWhole } from '#desk/parts/whole-number.ts'
import { whenEmpty, type FieldError } from '#ui/useFormErrors.ts'

export type SettingsField =
  | 'name'
  | 'address'
  | 'supportEmail'
  | 'phone'
  | 'legalName'
  | 'abn'
  | 'managerGift'
  | 'managerDayGift'
  | 'managerDayReplace'
  | 'managerDayVoid'
  | 'managerDayVisits'
  | 'managerDayCodes'
  | 'managerCodePercent'
  | 'managerCodeMoney'
  | 'tellOwnersAbove'
  | 'ownNetworks'
  | 'undoMinutes'
  | 'rescheduleHours'
  | 'changeHours'
  | 'voucherMonths'
  | 'robe'
  | 'extraBath'
  | 'extraGuest'
  | 'specialPriceFor'
export type SettingsDraft = Draft<SettingsField>

const inDollars = (typed: string) => dollars(centsTyped(typed) ?? 0)
const inFigures = (typed: string) => (/^\d+$/.test(typed) ? Number(typed).toLocaleString('en-AU') : typed)
const beforeStart = (typed: string) =>
  Number(typed) === 0 ? 'Until it starts' : `${hoursInWords(Number(typed))} before it starts`

/** What the house says of itself, as it is read where versions are compared, in the parts of its page. */
export const settingsParts: readonly { title: string; lead: string; fields: readonly EditedField<SettingsField>[] }[] =
  [
    {
      title: 'The house',
      lead: 'What guests read on the site, in emails and on the payment page.',
      fields: [
        { name: 'name', label: 'Name' },
        { name: 'address', label: 'Address' },
        { name: 'supportEmail', label: 'Support email' },
        { name: 'phone', label: 'Phone' },
        { name: 'legalName', label: 'Legal name' },
        { name: 'abn', label: 'ABN', words: (typed) => printedAbn(digitsOfAbn(typed)) },
      ],
    },
    {
      title: 'Changing and cancelling',
      lead: 'For every service without hours of its own. A booking keeps the hours it was sold with.',
      fields: [
        { name: 'rescheduleHours', label: 'Moving a booking closes', words: beforeStart },
        { name: 'changeHours', label: 'Changes and refunds close', words: beforeStart },
        { name: 'voucherMonths', label: 'Vouchers are good for', words: (typed) => `${typed} months` },
      ],
    },
    {
      title: 'What goes with a visit',
      lead: 'For every service that offers it. An order keeps the prices it was made with.',
      fields: [
        { name: 'robe', label: 'Robe for one', words: inDollars },
        { name: 'extraBath', label: 'Extra bath for one', words: inDollars },
        { name: 'extraGuest', label: 'Second guest of a treatment', words: inDollars },
      ],
    },
    {
      title: 'Special prices',
      lead: 'For baths and classes. A second guest of a treatment always pays the price above.',
      fields: [
        {
          name: 'specialPriceFor',
          label: 'A special price is for',
          words: (typed) => (typed === 'everyone' ? 'Everyone in a booking' : 'The first person of a booking'),
        },
      ],
    },
    {
      title: 'The house’s own internet',
      lead: 'Guests on your Wi-Fi share one connection: from here more of them may book and register at the same time.',
      fields: [{ name: 'ownNetworks', label: 'Internet addresses' }],
    },
    {
      title: 'Limits of the team',
      lead: 'What managers may do by themselves, and for how long a closure can be taken back.',
      fields: [
        { name: 'managerGift', label: 'Most a manager can give', words: inDollars },
        { name: 'undoMinutes', label: 'Minutes to undo a closure' },
      ],
    },
    {
      title: 'A manager’s day',
      lead: 'How much each manager may give away from midnight to midnight. Owners have no limit.',
      fields: [
        { name: 'managerDayGift', label: 'Given on gift cards', words: inDollars },
        { name: 'managerDayReplace', label: 'Gift cards sent to another address', words: inDollars },
        { name: 'managerDayVoid', label: 'Gift cards voided', words: inDollars },
        { name: 'managerDayVisits', label: 'Visits added to memberships', words: inFigures },
        { name: 'managerDayCodes', label: 'Promo codes made', words: inFigures },
        { name: 'managerCodePercent', label: 'Most a promo code takes off in per cent', words: (typed) => `${typed}%` },
        { name: 'managerCodeMoney', label: 'Most a promo code takes off in dollars', words: inDollars },
        { name: 'tellOwnersAbove', label: 'Owners get an email above', words: inDollars },
      ],
    },
  ]
export const settingsFields = settingsParts.flatMap(({ fields }) => fields)

/** The house as it would be typed. */
export const draftOfSettings = (said: SettingsAnswer): SettingsDraft => ({
  name: said.name,
  address: said.address,
  supportEmail: said.supportEmail,
  phone: said.phone,
  legalName: said.legalName,
  abn: said.abn,
  managerGift: said.managerGift.toFixed(2),
  managerDayGift: said.managerDayGift.toFixed(2),
  managerDayReplace: said.managerDayReplace.toFixed(2),
  managerDayVoid: said.managerDayVoid.toFixed(2),
  managerDayVisits: String(said.managerDayVisits),
  managerDayCodes: String(said.managerDayCodes),
  managerCodePercent: String(said.managerCodePercent),
  managerCodeMoney: said.managerCodeMoney.toFixed(2),
  tellOwnersAbove: said.tellOwnersAbove.toFixed(2),
  ownNetworks: said.ownNetworks,
  undoMinutes: String(said.undoMinutes),
  rescheduleHours: String(said.rescheduleHours),
  changeHours: String(said.changeHours),
  voucherMonths: String(said.voucherMonths),
  robe: said.robe.toFixed(2),
  extraBath: said.extraBath.toFixed(2),
  extraGuest: said.extraGuest.toFixed(2),
  specialPriceFor: said.promotionAppliesToGuests ? 'everyone' : 'first',
})

const inNumber = (typed: string) => dollarsFromCents(centsTyped(typed) ?? 0)

/** The house as it travels, from what was typed. */
export const settingsOf = ({ specialPriceFor, ...draft }: SettingsDraft) => ({
  ...draft,
  managerGift: inNumber(draft.managerGift),
  managerDayGift: inNumber(draft.managerDayGift),
  managerDayReplace: inNumber(draft.managerDayReplace),
  managerDayVoid: inNumber(draft.managerDayVoid),
  managerDayVisits: Number(draft.managerDayVisits),
  managerDayCodes: Number(draft.managerDayCodes),
  managerCodePercent: Number(draft.managerCodePercent),
  managerCodeMoney: inNumber(draft.managerCodeMoney),
  tellOwnersAbove: inNumber(draft.tellOwnersAbove),
  undoMinutes: Number(draft.undoMinutes),
  rescheduleHours: Number(draft.rescheduleHours),
  changeHours: Number(draft.changeHours),
  voucherMonths: Number(draft.voucherMonths),
  robe: inNumber(draft.robe),
  extraBath: inNumber(draft.extraBath),
  extraGuest: inNumber(draft.extraGuest),
  promotionAppliesToGuests: specialPriceFor === 'everyone',
})

const MOST_GIFT_CENTS = 1_000_000
const MOST_PRICE_CENTS = 100_000

/** What is wrong with what was typed, in the order of the form. */
export function mistakesInSettings(draft: SettingsDraft): FieldError<SettingsField>[] {
  const { name, address, supportEmail, phone, abn } = draft
  const digits = digitsOfAbn(abn)
  const hours = 'whole hours from 0 to 720, which is 30 days'
  const price = 'a price up to $1,000.00, like 35 or 35.50'
  return [
    ...whenEmpty<SettingsField>('name', name.trim(), 'Enter the name of the house'),
    ...whenEmpty<SettingsField>('address', address.trim(), 'Enter the address of the house'),
    ...unless('supportEmail', isEmail(supportEmail), 'Enter the support email, like hello@example.com'),
    ...unless('phone', phone.trim() === '' || isPhone(phone), 'Enter the phone number of the house, like 02 5550 0100'),
    ...unless('abn', digits === '' || isAbn(digits), 'The check digits of this ABN do not fit'),
    ...unless('rescheduleHours', isWhole(draft.rescheduleHours, 0, 720), `Moving a booking closes: ${hours}`),
    ...unless('changeHours', isWhole(draft.changeHours, 0, 720), `Changes and refunds close: ${hours}`),
    ...unless(
      'voucherMonths',
      isWhole(draft.voucherMonths, 36, 120),
      'Vouchers are good for: whole months from 36, as the law asks, to 120',
    ),
    ...unless('robe', isUpTo(draft.robe, MOST_PRICE_CENTS), `Robe for one: ${price}`),
    ...unless('extraBath', isUpTo(draft.extraBath, MOST_PRICE_CENTS), `Extra bath for one: ${price}`),
    ...unless('extraGuest', isUpTo(draft.extraGuest, MOST_PRICE_CENTS), `Second guest of a treatment: ${price}`),
    ...unless(
      'managerGift',
      isUpTo(draft.managerGift, MOST_GIFT_CENTS),
      'Most a manager can give: an amount up to $10,000.00, like 200',
    ),
    ...unless(
      'undoMinutes',
      isWhole(draft.undoMinutes, 1, 60),
      'Minutes to undo a closure: a whole number from 1 to 60',
    ),
    ...mistakesInDay(draft),
  ]
}

/** What is wrong with the limits of a manager's day, in the order of the form. */
function mistakesInDay(draft: SettingsDraft): FieldError<SettingsField>[] {
  const sum = 'an amount up to $100,000.00, like 500'
  const isSum = (typed: string) => isUpTo(typed, centsFromDollars(MOST_DOLLARS_A_DAY))
  return [
    ...unless('managerDayGift', isSum(draft.managerDayGift), `Given on gift cards: ${sum}`),
    ...unless('managerDayReplace', isSum(draft.managerDayReplace), `Gift cards sent to another address: ${sum}`),
    ...unless('managerDayVoid', isSum(draft.managerDayVoid), `Gift cards voided: ${sum}`),
    ...unless(
      'managerDayVisits',
      isWhole(draft.managerDayVisits, 0, MOST_VISITS_A_DAY),
      'Visits added to memberships: a whole number up to 1,000',
    ),
    ...unless(
      'managerDayCodes',
      isWhole(draft.managerDayCodes, 0, MOST_CODES_A_DAY),
      'Promo codes made: a whole number up to 100,000',
    ),
    ...unless(
      'managerCodePercent',
      isWhole(draft.managerCodePercent, 0, 100),
      'Most a promo code takes off in per cent: a whole number up to 100',
    ),
    ...unless(
      'managerCodeMoney',
      isUpTo(draft.managerCodeMoney, MOST_GIFT_CENTS),
      'Most a promo code takes off in dollars: an amount up to $10,000.00, like 50',
    ),
    ...unless('tellOwnersAbove', isSum(draft.tellOwnersAbove), `Owners get an email above: ${sum}`),
  ]
}

const unless = (field: SettingsField, isRight: boolean, message: string): FieldError<SettingsField>[] =>
  isRight ? [] : [{ field, message }]

function isUpTo(typed: string, most: number): boolean {
  const cents = centsTyped(typed)
  return cents !== null && cents <= most
}
