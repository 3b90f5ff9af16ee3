import * as z from 'zod/mini'
import { isEmail } from '#domain/checkout/contact-details.ts'
import { words } from './wire.ts'

export const settingsPath = '/api/staff/v1/settings'

/** What was read before, so that nobody writes over what somebody else has changed meanwhile. */
export const revision = z.number().check(z.int(), z.minimum(1))

/** What the owner says of the business. A wrong ABN is refused in words of its own (`abn.wrong`). */
export const settingsRequest = z.object({
  revision,
  name: words(100).check(z.minLength(1)),
  address: words(200).check(z.minLength(1)),
  supportEmail: z.string().check(z.trim(), z.refine(isEmail)),
  phone: z._default(words(40), ''),
  legalName: z._default(words(200), ''),
  abn: z._default(words(20), ''),
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
  /** Who changed it last, and when; null when nobody has. */
  changed: { by: string; at: string } | null
}
