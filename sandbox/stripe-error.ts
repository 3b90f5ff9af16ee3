type Facts = { code?: string; param?: string; declineCode?: string; charge?: string; paymentIntent?: object }

/** A "no" in Stripe's words; it leaves as Stripe's error object with its status. */
export class StripeError extends Error {
  readonly status: number
  readonly type: string
  readonly facts: Facts

  constructor(status: number, type: string, message: string, facts: Facts = {}) {
    super(message)
    this.name = 'StripeError'
    this.status = status
    this.type = type
    this.facts = facts
  }
}

/** The commonest "no": a request that cannot be carried out as it stands. */
export const invalidRequest = (message: string, facts: Facts = {}) =>
  new StripeError(400, 'invalid_request_error', message, facts)

/** An object this account does not have. */
export const noSuch = (noun: string, id: string, param = 'id') =>
  new StripeError(404, 'invalid_request_error', `No such ${noun}: '${id}'`, { code: 'resource_missing', param })

/** The error as it travels. */
export function errorBody(error: StripeError, requestId: string) {
  const { code, param, declineCode, charge, paymentIntent } = error.facts
  return {
    error: {
      ...(charge && { charge }),
      ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
      ...(declineCode && { decline_code: declineCode }),
      message: error.message,
      ...(param && { param }),
      ...(paymentIntent && { payment_intent: paymentIntent }),
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
      type: error.type,
    },
  }
}
