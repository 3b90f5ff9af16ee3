import { Stripe } from 'stripe'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'

/** The provider's answer; no answer or an error is one refusal for the caller: `payment.unreachable`. */
export async function answered<Answer>(log: Ctx['log'], asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    log.warn({ type: error.type, code: error.code, status: error.statusCode }, 'the payment provider did not help')
    throw new Refused('payment.unreachable')
  }
}
