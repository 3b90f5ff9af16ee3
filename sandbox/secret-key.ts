import type { Account, Accounts } from './accounts.ts'
import { StripeError } from './stripe-error.ts'

export const defaultKey = 'sk_test_sandbox'

/** The account that a request's secret key names; a key that is no test key names none. */
export function accountOf(accounts: Accounts, authorization: string | undefined): Account {
  const key = keyFrom(authorization)
  if (key === undefined) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
    throw new StripeError(401, 'invalid_request_error', message)
  }
  if (!/^sk_test_\w{1,200}$/.test(key)) {
    const shown = `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`
    throw new StripeError(401, 'invalid_request_error', `Invalid API Key provided: ${key.length < 16 ? '****' : shown}`)
  }
  return accounts.open(key)
}

function keyFrom(authorization: string | undefined): string | undefined {
  const [scheme, value] = authorization?.split(' ') ?? []
  if (!value) return undefined
  if (scheme?.toLowerCase() === 'bearer') return value
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0]
  return undefined
}
