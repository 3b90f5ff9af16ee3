import * as z from 'zod/mini'
import { newPassword, secret } from './accounts.ts'
import { words } from './wire.ts'
import { emailAddress } from './email-address.ts'

/** Whoever has the one link of a house without an owner: its token is in the body, so that it stands in no log. */
export const welcomePath = '/api/welcome/v1'
export const welcomeAccountPath = '/api/welcome/v1/account'
export const welcomeFactorPath = '/api/welcome/v1/second-factor'
export const firstDayPath = '/api/staff/v1/first-day'
export const testEmailPath = '/api/staff/v1/first-day/test-email'

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
  /** How many services there are to book, and how many of those have times. */
  services: number
  servicesWithTimes: number
  /** Whether guests can book: until then the site says "Opening soon." */
  isOpen: boolean
}
