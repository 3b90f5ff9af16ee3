import { Stripe } from 'stripe'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'

/** What the provider answers; that it does not, or says no, is one refusal for whoever asked: `payment.unreachable`. */
export async function answered<Answer>(log: Ctx['log'], asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    log.warn({ type: error.type, code: error.code, status: error.statusCode }, 'the payment provider did not help')
    throw new Refused('payment.unreachable')
  }
}
