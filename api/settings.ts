import * as z from 'zod/mini'
import { LONGEST_EMAIL } from '#domain/email-address.ts'
import { GIFT_CARD_MONTHS } from '#domain/gift-cards/gift-card-expiry.ts'
import { isPhone } from '#domain/phone.ts'
import { dollarsWithin, revision, whole, words } from './wire.ts'
import { emailAddress } from './email-address.ts'

export const settingsPath = '/api/staff/v1/settings'

/** What fits into the settings: lengths, dollars, and what is counted. */
export const settingsBounds = {
  name: { longest: 100 },
  address: { longest: 200 },
  supportEmail: { longest: LONGEST_EMAIL },
  phone: { longest: 40 },
  legalName: { longest: 200 },
  abn: { longest: 20 },
  ownNetworks: { longest: 300 },
  /** Hours before the start of a booking. */
  hours: { least: 0, most: 720 },
  /** At least as long as the law asks. */
  voucherMonths: { least: GIFT_CARD_MONTHS, most: 120 },
  /** What goes with a visit. */
  price: { least: 0, most: 1000 },
  undoMinutes: { least: 1, most: 60 },
  /** What a manager gives, or takes off by a promo code, at a time. */
  managerGift: { least: 0, most: 10_000 },
  managerCodePercent: { least: 0, most: 100 },
  /** What a manager does in a day. */
  daySum: { least: 0, most: 100_000 },
  dayVisits: { least: 0, most: 1000 },
  dayCodes: { least: 0, most: 100_000 },
} as const
const daySum = dollarsWithin(settingsBounds.daySum)

/** What the owner says of the business. A wrong ABN is refused in words of its own (`abn.wrong`). */
export const settingsRequest = z.object({
  revision,
  name: words(settingsBounds.name.longest).check(z.minLength(1)),
  address: words(settingsBounds.address.longest).check(z.minLength(1)),
  supportEmail: emailAddress,
  /** Empty where the house has none. */
  phone: z._default(words(settingsBounds.phone.longest).check(z.refine((phone) => phone === '' || isPhone(phone))), ''),
  legalName: z._default(words(settingsBounds.legalName.longest), ''),
  abn: z._default(words(settingsBounds.abn.longest), ''),
  /** In dollars. */ managerGift: dollarsWithin(settingsBounds.managerGift),
  // Whoever has the page of a release before open does not say these: they stay.
  managerDayGift: z.optional(daySum),
  managerDayReplace: z.optional(daySum),
  managerDayVoid: z.optional(daySum),
  managerDayVisits: z.optional(whole(settingsBounds.dayVisits)),
  managerDayCodes: z.optional(whole(settingsBounds.dayCodes)),
  managerCodePercent: z.optional(whole(settingsBounds.managerCodePercent)),
  managerCodeMoney: z.optional(dollarsWithin(settingsBounds.managerGift)),
  tellOwnersAbove: z.optional(daySum),
  /** Internet addresses, with commas between. */
  ownNetworks: z.optional(words(settingsBounds.ownNetworks.longest)),
  undoMinutes: whole(settingsBounds.undoMinutes),
  rescheduleHours: whole(settingsBounds.hours),
  changeHours: whole(settingsBounds.hours),
  voucherMonths: whole(settingsBounds.voucherMonths),
  robe: dollarsWithin(settingsBounds.price),
  extraBath: dollarsWithin(settingsBounds.price),
  extraGuest: dollarsWithin(settingsBounds.price),
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
