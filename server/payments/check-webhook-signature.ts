import type { Stripe } from 'stripe'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'

const toleranceSeconds = 300

/**
 * Checks the webhook's signature, by each webhook secret that is good: answers a payment event that is the provider's
 * and not older than five minutes by the house clock. `payment.bad-signature`.
 */
export function checkWebhookSignature(ctx: Ctx, body: Buffer, signature: string | undefined): Stripe.Event {
  for (const secret of ctx.config.stripe.webhookSecrets) {
    const event = readSigned(ctx, body, signature, secret)
    if (event) return event
  }
  throw new Refused('payment.bad-signature')
}

function readSigned({ stripe, now }: Ctx, body: Buffer, signature = '', secret: string): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now().getTime())
  } catch {
    return null
  }
}
