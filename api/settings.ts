import * as z from 'zod/mini'
import { isPhone } from '#domain/phone.ts'
import { dollars, words } from './wire.ts'
import { emailAddress } from './email-address.ts'

export const settingsPath = '/api/staff/v1/settings'

/** What was read before, so that nobody writes over what somebody else has changed meanwhile. */
export const revision = z.number().check(z.int(), z.minimum(1))

const hours = z.number().check(z.int(), z.minimum(0), z.maximum(720))
/** In dollars. */
const price = dollars.check(z.minimum(0), z.maximum(1000))

/** The most that an owner can let a manager do in a day, in dollars and counted. */
export const MOST_DOLLARS_A_DAY = 100_000
export const MOST_VISITS_A_DAY = 1000
export const MOST_CODES_A_DAY = 100_000
const daySum = dollars.check(z.minimum(0), z.maximum(MOST_DOLLARS_A_DAY))

/** What the owner says of the business. A wrong ABN is refused in words of its own (`abn.wrong`). */
export const settingsRequest = z.object({
  revision,
  name: words(100).check(z.minLength(1)),
  address: words(200).check(z.minLength(1)),
  supportEmail: emailAddress,
  /** Empty where the house has none. */
  phone: z._default(words(40).check(z.refine((phone) => phone === '' || isPhone(phone))), ''),
  legalName: z._default(words(200), ''),
  abn: z._default(words(20), ''),
  /** In dollars. */ managerGift: dollars.check(z.minimum(0), z.maximum(10_000)),
  // Whoever has the page of a release before open does not say these: they stay.
  managerDayGift: z.optional(daySum),
  managerDayReplace: z.optional(daySum),
  managerDayVoid: z.optional(daySum),
  managerDayVisits: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(MOST_VISITS_A_DAY))),
  managerDayCodes: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(MOST_CODES_A_DAY))),
  managerCodePercent: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(100))),
  managerCodeMoney: z.optional(dollars.check(z.minimum(0), z.maximum(10_000))),
  tellOwnersAbove: z.optional(daySum),
  /** Internet addresses, with commas between. */
  ownNetworks: z.optional(words(300)),
  undoMinutes: z.number().check(z.int(), z.minimum(1), z.maximum(60)),
  rescheduleHours: hours,
  changeHours: hours,
  voucherMonths: z.number().check(z.int(), z.minimum(36), z.maximum(120)),
  robe: price,
  extraBath: price,
  extraGuest: price,
  promotionAppliesToGuests: z.boolean(),
})

/** The business as it stands on the site, in emails and on the payment page. */
export type SettingsAnswer = {
  revision: number
  name: string
  address: string
  supportEmail: string
  phone: string
  legalName: string
  /** As it is printed; empty where there is none. */
  abn: string
  /** How much a manager may give by gift card at a time, in dollars. */
  managerGift: number
  /** How much one manager may do in a day: give, send to other addresses, void (dollars), add, make (counted). */
  managerDayGift: number
  managerDayReplace: number
  managerDayVoid: number
  managerDayVisits: number
  managerDayCodes: number
  /** What a promo code of a manager takes off at most: in per cent of the price, in dollars. */
  managerCodePercent: number
  managerCodeMoney: number
  /** Above how many dollars owners get an email about what was given away. */
  tellOwnersAbove: number
  /** The internet addresses of the house, from which more guests may book and register at once; commas between. */
  ownNetworks: string
  /** The internet address from which this was asked. */
  askedFrom: string
  /** For how many minutes a closure can be taken back before guests hear of it. */
  undoMinutes: number
  /** Until how many hours before its start a booking is moved from its own page. */
  rescheduleHours: number
  /** Until how many hours before its start it is changed in My Bookings, and the money goes back. */
  changeHours: number
  /** For how many months a voucher of a cancelled booking is good. */
  voucherMonths: number
  /** What goes with a visit costs, in dollars for one person: a robe, the extra bath. */
  robe: number
  extraBath: number
  /** What each guest beyond the first pays for a treatment, in dollars; baths and classes cost each the same. */
  extraGuest: number
  /** Whether a special price of a bath or class is for everyone in a booking; else for the first person alone. */
  promotionAppliesToGuests: boolean
  /** Who changed it last, and when; null when nobody has. */
  changed: { by: string; at: string } | null
}
