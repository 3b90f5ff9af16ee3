import type { Stripe } from 'stripe'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'

const toleranceSeconds = 300

/** A payment event whose signature is the provider's; its age is judged by the house clock. `payment.bad-signature`. */
export function readEvent({ stripe, config, now }: Ctx, body: Buffer, signature: string | undefined): Stripe.Event {
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
