import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { causeOf } from './provider-cause.ts'

const of = (statusCode: number, more: object = {}) => ({
  message: 'no',
  statusCode,
  type: 'api_error' as const,
  ...more,
})

describe('an error of the provider has one cause', () => {
  const { errors } = Stripe
  test.each([
    ['no connection', new errors.StripeConnectionError(of(0)), 'outage'],
    ['a fault of theirs', new errors.StripeAPIError(of(500)), 'outage'],
    ['a fault of theirs in another dress', new errors.StripeInvalidRequestError(of(503)), 'outage'],
    ['too much at a time', new errors.StripeRateLimitError(of(429)), 'limit'],
    ['the same request under way', new errors.StripeIdempotencyError(of(409)), 'limit'],
    [
      'an address that they do not take',
      new errors.StripeInvalidRequestError(of(400, { code: 'email_invalid' })),
      'email',
    ],
    ['the field of the address', new errors.StripeInvalidRequestError(of(400, { param: 'customer_email' })), 'email'],
    ['a parameter of ours', new errors.StripeInvalidRequestError(of(400, { param: 'line_items' })), 'request'],
    ['a key that is wrong', new errors.StripeAuthenticationError(of(401)), 'request'],
    ['a right that is missing', new errors.StripePermissionError(of(403)), 'request'],
    ['a card', new errors.StripeCardError(of(402)), 'card'],
  ])('%s', (_, error, cause) => {
    expect(causeOf(error)).toBe(cause)
  })
})
