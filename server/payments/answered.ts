import { Stripe } from 'stripe'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { causeOf, type Cause } from './provider-cause.ts'

/**
 * The provider's answer. Where it has none for us the caller is refused by its cause: what a guest has typed and can
 * mend (`contact.email`), else `payment.unreachable`, in words of its own where a request of ours is wrong and stays so.
 */
export async function answered<Answer>(log: Ctx['log'], asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const cause = causeOf(error)
    log.warn(
      { cause, type: error.type, code: error.code, status: error.statusCode },
      'the payment provider did not help',
    )
    throw refusalFor(cause)
  }
}

function refusalFor(cause: Cause): Refused {
  if (cause === 'email') return new Refused('contact.email/provider', { fields: ['email'] })
  return new Refused(cause === 'request' ? 'payment.unreachable/request' : 'payment.unreachable')
}
