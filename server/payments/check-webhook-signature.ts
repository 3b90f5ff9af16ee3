import type { Stripe } from 'stripe'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'

const toleranceSeconds = 300

/**
 * Checks the webhook's signature: answers a payment event that is the provider's and not older than five minutes by the
 * house clock. `payment.bad-signature`.
 */
export function checkWebhookSignature(
  { stripe, config, now }: Ctx,
  body: Buffer,
  signature: string | undefined,
): Stripe.Event {
  try {
    const { webhookSecret } = config.stripe
    return stripe.webhooks.constructEvent(
      body,
      signature ?? '',
      webhookSecret,
      toleranceSeconds,
      undefined,
      now().getTime(),
    )
  } catch {
    throw new Refused('payment.bad-signature')
  }
}
