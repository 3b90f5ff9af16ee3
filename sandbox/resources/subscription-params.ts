import { z } from 'zod'
import { now, type Call } from '../accounts.ts'
import type { Subscription } from '../objects.ts'
import { list, metadataChange, object, positive, text, whole, yesNo } from '../params.ts'
import { invalidRequest } from '../stripe-error.ts'
import { priceData } from './prices.ts'

const cancellationDetails = object({
  comment: z.union([z.literal(''), text]).optional(),
  feedback: z
    .enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ])
    .optional(),
})

/** What `subscriptions.update` takes here. */
export const updateSubscription = {
  cancel_at_period_end: yesNo.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: text.optional(),
  description: z.union([z.literal(''), text.max(500)]).optional(),
  items: list(
    object({
      id: text,
      price: text.optional(),
      price_data: priceData.optional(),
      quantity: positive.optional(),
    }),
  )
    .min(1, 'parameter_invalid_empty')
    .optional(),
  metadata: metadataChange.optional(),
  pause_collection: z
    .union([z.literal(''), object({ behavior: z.enum(['void']), resumes_at: whole.optional() })])
    .optional(),
  proration_behavior: z.enum(['none']).optional(),
  trial_end: whole.optional(),
}

/** What `subscriptions.cancel` takes here: no money comes back by itself. */
export const cancelSubscription = {
  cancellation_details: cancellationDetails.optional(),
  invoice_now: z.enum(['false']).optional(),
  prorate: z.enum(['false']).optional(),
}

export type UpdateSubscription = z.infer<z.ZodObject<typeof updateSubscription>>

/** The rules that look at the subscription, at more than one parameter, or at the clock. */
export function checkUpdate({ account }: Call, subscription: Subscription, params: UpdateSubscription) {
  const beyondDeath = Object.keys(params).some((name) => !['cancellation_details', 'metadata', 'expand'].includes(name))
  if (subscription.status === 'canceled' && beyondDeath) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  }
  if (params.items && params.proration_behavior !== 'none') {
    throw invalidRequest('This sandbox changes items only with proration_behavior=none.', {
      param: 'proration_behavior',
    })
  }
  if (params.trial_end !== undefined && params.proration_behavior !== 'none') {
    throw invalidRequest('This sandbox postpones a charge only with proration_behavior=none.', {
      param: 'proration_behavior',
    })
  }
  if (params.trial_end !== undefined && params.trial_end <= now(account)) {
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' })
  }
  const until = params.pause_collection && params.pause_collection.resumes_at
  if (until && until <= now(account)) {
    throw invalidRequest('The `resumes_at` timestamp must be in the future.', { param: 'pause_collection[resumes_at]' })
  }
}
