import * as z from 'zod/mini'
import { isEmail } from '#domain/checkout/contact-details.ts'
import { isPhone } from '#domain/phone.ts'
import { dollars, words } from './wire.ts'

export const settingsPath = '/api/staff/v1/settings'

/** What was read before, so that nobody writes over what somebody else has changed meanwhile. */
export const revision = z.number().check(z.int(), z.minimum(1))

const hours = z.number().check(z.int(), z.minimum(0), z.maximum(720))
/** In dollars. */
const price = dollars.check(z.minimum(0), z.maximum(1000))

/** What the owner says of the business. A wrong ABN is refused in words of its own (`abn.wrong`). */
export const settingsRequest = z.object({
  revision,
  name: words(100).check(z.minLength(1)),
  address: words(200).check(z.minLength(1)),
  supportEmail: z.string().check(z.trim(), z.refine(isEmail)),
  /** Empty where the house has none. */
  phone: z._default(words(40).check(z.refine((phone) => phone === '' || isPhone(phone))), ''),
  legalName: z._default(words(200), ''),
  abn: z._default(words(20), ''),
  /** In dollars. */ managerGift: dollars.check(z.minimum(0), z.maximum(10_000)),
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
