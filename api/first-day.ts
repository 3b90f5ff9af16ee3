import * as z from 'zod/mini'
import type { StepToConfirm } from '#domain/set-up.ts'
import { newPassword, secret } from './accounts.ts'
import { revision, typedCode, words } from './wire.ts'
import { emailAddress } from './email-address.ts'

/** Whoever has the one link of a house without an owner: its token is in the body, so that it stands in no log. */
export const welcomePath = '/api/welcome/v1'
export const welcomeAccountPath = '/api/welcome/v1/account'
export const welcomeFactorPath = '/api/welcome/v1/second-factor'
export const firstDayPath = '/api/staff/v1/first-day'
export const testEmailPath = '/api/staff/v1/first-day/test-email'
export const confirmStepPath = '/api/staff/v1/first-day/confirm'
export const openHousePath = '/api/staff/v1/first-day/open'

const name = words(100).check(z.minLength(1))
export const welcomeRequest = z.object({ token: secret })
export const welcomeAccountRequest = z.object({
  token: secret,
  firstName: name,
  lastName: name,
  email: emailAddress,
  password: newPassword,
})
export const welcomeFactorRequest = z.object({
  token: secret,
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
})

/**
 * An owner says that these prices or rules are theirs, as they were shown: with this revision and these terms; or that
 * a test email has arrived, by the number in it.
 */
export const confirmStepRequest = z.discriminatedUnion('step', [
  z.object({ step: z.literal('emails'), number: typedCode(20) }),
  z.object({ step: z.literal('extras'), revision }),
  z.object({ step: z.literal('rules'), revision, terms: z.number().check(z.int(), z.minimum(0)) }),
])

/** Where the first owner stands: no account yet, or an account that waits for its second factor. */
export type WelcomeAnswer = { step: 'account' } | { step: 'second-factor'; email: string; secret: string; uri: string }

/** What of a house is set up, and what is open. Times are instants. */
export type FirstDayAnswer = {
  /** Whether name and address were ever written down by somebody. */
  hasDetails: boolean
  /** Whether the payment provider takes the house's key, and when it last sent a message that was proved to be its own. */
  payments: { key: 'works' | 'refused' | 'unreachable'; webhookUrl: string; lastEvent: string | null }
  /** Whether emails leave the house, and what became of the newest test email. */
  emails: { way: 'smtp' | 'outbox'; test: { state: 'PENDING' | 'SENT' | 'FAILED'; to: string; at: string } | null }
  /** How many services there are to book, and which of those have no times yet. */
  services: number
  withoutTimes: readonly { id: string; name: string }[]
  /** The revision of the settings; the newest version of the terms, and the one that guests accept now (0: the sample). */
  revision: number
  terms: number
  termsInForce: number
  /** Prices for one person in dollars, and with how many services on the menu guests can have a robe, an extra bath. */
  extras: { robe: number; extraBath: number; extraGuest: number; withRobe: number; withExtraBath: number }
  /** Hours before the start, and months. */
  rules: { rescheduleHours: number; changeHours: number; voucherMonths: number }
  /** Which of these the owner has confirmed. */
  confirmed: Record<StepToConfirm, boolean>
  /** Whether the owner has opened the house. */
  isOpened: boolean
  /** Whether guests can book: it was opened, and there is something. Until then the site says "Opening soon." */
  isOpen: boolean
}
