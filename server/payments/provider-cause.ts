import { Stripe } from 'stripe'

/**
 * Why the provider has not done what we asked for: it is away, or we ask too much at a time, and the same may go well
 * later; our request is wrong, and stays so; the guest's email address is none that it takes; a card does not pay.
 */
export type Cause = 'outage' | 'limit' | 'request' | 'email' | 'card'

const { errors } = Stripe
type Kind = abstract new (...given: never[]) => Error
const causes: readonly (readonly [Kind, Cause])[] = [
  [errors.StripeConnectionError, 'outage'],
  [errors.StripeAPIError, 'outage'],
  [errors.StripeRateLimitError, 'limit'],
  // The same request is under way.
  [errors.StripeIdempotencyError, 'limit'],
  [errors.StripeCardError, 'card'],
  [errors.StripeInvalidRequestError, 'request'],
  [errors.StripeAuthenticationError, 'request'],
  [errors.StripePermissionError, 'request'],
]

/** The parameters in which an address that a guest has typed goes to the provider. */
const ofGuest: readonly (string | undefined)[] = ['customer_email', 'email', 'receipt_email']

/** The cause of an error of the provider, by its kind, its status and the parameter that it names. */
export function causeOf(error: Stripe.errors.StripeError): Cause {
  const status = error.statusCode ?? 0
  if (status >= 500) return 'outage'
  if (status === 429) return 'limit'
  if (status === 400 && (error.code === 'email_invalid' || ofGuest.includes(error.param))) return 'email'
  return causes.find(([kind]) => error instanceof kind)?.[1] ?? 'outage'
}
