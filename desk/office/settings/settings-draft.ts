import { settingsBounds, type SettingsAnswer } from '#api/settings.ts'
import { digitsOfAbn, isAbn, printedAbn } from '#domain/abn.ts'
import { hoursInWords } from '#domain/bookings/cancellation-cutoff.ts'
import { isEmail } from '#domain/email-address.ts'
import { isPhone } from '#domain/phone.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { ownDetails } from '#domain/set-up.ts'
import { centsTyped, dollarsRead } from '#desk/parts/amounts.ts'
import type { Draft } from '#desk/parts/edited-fields.ts'
import { radio, type FormField, type Unnamed } from '#desk/parts/form-fields.ts'
import { figuresRead, wholeTyped } from '#desk/parts/whole-number.ts'

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

const emailWanted = 'Enter the support email, like hello@example.com'

const beforeStart = (typed: string) =>
  wholeTyped(typed) === 0 ? 'Until it starts' : `${hoursInWords(wholeTyped(typed))} before it starts`

/** Settings that belong together, and are changed on one page; `key` stands in its address. */
export type SettingsPart = {
  key: 'house' | 'hours' | 'visit' | 'special-prices' | 'internet' | 'team' | 'manager-day'
  title: string
  lead: string
  /** What follows from another value. */
  follows: string
  fields: readonly FormField<SettingsField>[]
}

const price = (label: string, hint = 'In dollars.'): Unnamed<SettingsField> => ({
  label,
  hint,
  input: { as: 'amount', ...settingsBounds.price },
  words: dollarsRead,
})
const hours = (label: string, hint: string): Unnamed<SettingsField> => ({
  label,
  hint,
  input: { as: 'whole', of: 'hours', ...settingsBounds.hours },
  words: beforeStart,
  isShort: true,
})
const daySum = (label: string, hint = 'In dollars.'): Unnamed<SettingsField> => ({
  label,
  hint,
  input: { as: 'amount', ...settingsBounds.daySum },
  words: dollarsRead,
})

/** What the house says of itself, as it is filled in and read, in the parts of its page. */
export const settingsParts: readonly SettingsPart[] = [
  {
    key: 'house',
    title: 'The house',
    lead: 'What guests read on the site, in emails and on the payment page.',
    follows: 'The site, new emails and the payment page say so from now on.',
    fields: [
      {
        name: 'name',
        label: 'Name',
        hint: 'What guests call the house.',
        input: { as: 'line', ...settingsBounds.name, whenEmpty: 'Enter the name of the house' },
      },
      {
        name: 'address',
        label: 'Address',
        hint: 'Where guests find it, on one line.',
        input: { as: 'line', ...settingsBounds.address, whenEmpty: 'Enter the address of the house' },
      },
      {
        name: 'supportEmail',
        label: 'Support email',
        hint: 'Where guests write to when they need help.',
        input: { as: 'line', type: 'email', ...settingsBounds.supportEmail, whenEmpty: emailWanted },
        mistake: (typed) => !isEmail(typed) && emailWanted,
      },
      {
        name: 'phone',
        label: 'Phone',
        hint: 'Optional.',
        input: { as: 'line', type: 'tel', ...settingsBounds.phone },
        mistake: (typed) => !isPhone(typed) && 'Enter the phone number of the house, like 02 5550 0100',
      },
      {
        name: 'legalName',
        label: 'Legal name',
        hint: 'The business that sells, as it is printed on receipts. Optional.',
        input: { as: 'line', ...settingsBounds.legalName },
      },
      {
        name: 'abn',
        label: 'ABN',
        hint: 'Eleven digits. Optional.',
        input: { as: 'line', type: 'figures', ...settingsBounds.abn },
        mistake: (typed) => {
          const digits = digitsOfAbn(typed)
          return digits !== '' && !isAbn(digits) && 'The check digits of this ABN do not fit'
        },
        words: (typed) => printedAbn(digitsOfAbn(typed)),
      },
    ],
  },
  {
    key: 'hours',
    title: 'Changing and cancelling',
    lead: 'For every service without hours of its own. A booking keeps the hours it was sold with.',
    follows:
      'New bookings have these hours from now on. Whoever has booked already keeps theirs. See whether your terms still say the same.',
    fields: [
      { name: 'rescheduleHours', ...hours('Moving a booking closes', 'Hours before, on its own page.') },
      { name: 'changeHours', ...hours('Changes and refunds close', 'Hours before, in My Bookings.') },
      {
        name: 'voucherMonths',
        label: 'Vouchers are good for',
        hint: 'Months; at least 36, as the law asks.',
        input: { as: 'whole', of: 'months', ...settingsBounds.voucherMonths },
        words: (typed) => `${typed} months`,
      },
    ],
  },
  {
    key: 'visit',
    title: 'What goes with a visit',
    lead: 'For every service that offers it. An order keeps the prices it was made with.',
    follows: 'New orders have these prices from now on. Whoever has booked already keeps theirs.',
    fields: [
      { name: 'robe', ...price('Robe for one'), isShort: true },
      { name: 'extraBath', ...price('Extra bath for one'), isShort: true },
      {
        name: 'extraGuest',
        ...price(
          'Second guest of a treatment',
          'In dollars. In baths and classes each guest pays the price of the service.',
        ),
      },
    ],
  },
  {
    key: 'special-prices',
    title: 'Special prices',
    lead: 'For baths and classes. A second guest of a treatment always pays the price under “What goes with a visit”.',
    follows: 'New orders are charged this way from now on. Whoever has booked already keeps their price.',
    fields: [
      {
        name: 'specialPriceFor',
        label: 'A special price is for',
        ...radio([
          {
            value: 'first',
            label: 'The first person of a booking',
            detail: 'Everyone else in it pays the usual price.',
          },
          { value: 'everyone', label: 'Everyone in a booking' },
        ]),
      },
    ],
  },
  {
    key: 'internet',
    title: 'The house’s own internet',
    lead: 'Guests on your Wi-Fi share one connection: from here more of them may book and register at the same time.',
    follows: 'It counts from the next booking on.',
    fields: [
      {
        name: 'ownNetworks',
        label: 'Internet addresses',
        hint: 'Separate several with commas. Optional.',
        input: { as: 'line', ...settingsBounds.ownNetworks },
      },
    ],
  },
  {
    key: 'team',
    title: 'Limits of the team',
    lead: 'What managers may do by themselves, and for how long a closure can be taken back.',
    follows: 'It counts from now on.',
    fields: [
      {
        name: 'managerGift',
        label: 'Most a manager can give',
        hint: 'On one gift card, in dollars. Owners have no limit.',
        input: { as: 'amount', ...settingsBounds.managerGift },
        words: dollarsRead,
      },
      {
        name: 'undoMinutes',
        label: 'Minutes to undo a closure',
        hint: 'How long guests are not told about a closure you have sent.',
        input: { as: 'whole', ...settingsBounds.undoMinutes },
      },
    ],
  },
  {
    key: 'manager-day',
    title: 'A manager’s day',
    lead: 'How much each manager may give away from midnight to midnight. Owners have no limit.',
    follows: 'It counts from now on, today included.',
    fields: [
      { name: 'managerDayGift', ...daySum('Given on gift cards'), isShort: true },
      {
        name: 'managerDayReplace',
        ...daySum('Gift cards sent to another address', 'What is on them, in dollars.'),
        isShort: true,
      },
      { name: 'managerDayVoid', ...daySum('Gift cards cancelled'), isShort: true },
      {
        name: 'managerDayVisits',
        label: 'Visits added to memberships',
        hint: 'Like 20.',
        input: { as: 'whole', ...settingsBounds.dayVisits },
        words: figuresRead,
        isShort: true,
      },
      {
        name: 'managerDayCodes',
        label: 'Promo codes made',
        hint: 'Each code of a batch counts.',
        input: { as: 'whole', ...settingsBounds.dayCodes },
        words: figuresRead,
      },
      {
        name: 'managerCodePercent',
        label: 'Largest discount of a promo code, in per cent',
        hint: 'Like 50. Special prices have the same limit.',
        input: { as: 'whole', ...settingsBounds.managerCodePercent },
        words: (typed) => `${typed}%`,
        isShort: true,
      },
      {
        name: 'managerCodeMoney',
        label: 'Largest discount of a promo code, in dollars',
        hint: 'Like 50.',
        input: { as: 'amount', ...settingsBounds.managerGift },
        words: dollarsRead,
        isShort: true,
      },
      {
        name: 'tellOwnersAbove',
        ...daySum(
          'Owners get an email above',
          'In dollars: who gave away how much, and why. Of codes without a bound they always hear.',
        ),
      },
    ],
  },
]

/** All settings, in the order of their page. */
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

/** The part "The house" as it would be typed: what every new house came with is not filled in, as it is nobody's. */
export const draftOfHouse = (said: SettingsAnswer): SettingsDraft => ({ ...draftOfSettings(said), ...ownDetails(said) })

const inNumber = (typed: string) => dollarsFromCents(centsTyped(typed) ?? 0)

/** The house as it travels, from what was typed. */
export const settingsOf = ({ specialPriceFor, ...draft }: SettingsDraft) => ({
  ...draft,
  managerGift: inNumber(draft.managerGift),
  managerDayGift: inNumber(draft.managerDayGift),
  managerDayReplace: inNumber(draft.managerDayReplace),
  managerDayVoid: inNumber(draft.managerDayVoid),
  managerDayVisits: wholeTyped(draft.managerDayVisits),
  managerDayCodes: wholeTyped(draft.managerDayCodes),
  managerCodePercent: wholeTyped(draft.managerCodePercent),
  managerCodeMoney: inNumber(draft.managerCodeMoney),
  tellOwnersAbove: inNumber(draft.tellOwnersAbove),
  undoMinutes: wholeTyped(draft.undoMinutes),
  rescheduleHours: wholeTyped(draft.rescheduleHours),
  changeHours: wholeTyped(draft.changeHours),
  voucherMonths: wholeTyped(draft.voucherMonths),
  robe: inNumber(draft.robe),
  extraBath: inNumber(draft.extraBath),
  extraGuest: inNumber(draft.extraGuest),
  promotionAppliesToGuests: specialPriceFor === 'everyone',
})
