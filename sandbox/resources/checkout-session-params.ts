import type { Call } from '../accounts.ts'
import { now } from '../accounts.ts'
import { address, email, list, metadata, object, positive, text, whole, yesNo } from '../params.ts'
import { invalidRequest } from '../stripe-error.ts'
import { z } from 'zod'

const currency = text
  .transform((code) => code.toLowerCase())
  .refine((code) => ['aud', 'eur', 'gbp', 'nzd', 'usd'].includes(code), 'Invalid currency')

const priceData = object({
  currency,
  unit_amount: whole.refine((cents) => cents >= 0, 'parameter_invalid_integer'),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  product_data: object({
    name: text,
    description: text.optional(),
    images: list(text).max(8).optional(),
    metadata: metadata.optional(),
    unit_label: text.optional(),
  }),
})

const intentData = object({
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: email.optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  statement_descriptor: text.max(22).optional(),
  statement_descriptor_suffix: text.max(22).optional(),
  transfer_group: text.optional(),
})

/** What `checkout.sessions.create` takes here; anything else is an unknown parameter. */
export const createSession = {
  mode: z.enum(['payment', 'setup', 'subscription']),
  ui_mode: z.enum(['hosted_page']).optional(),
  line_items: list(object({ price_data: priceData, quantity: positive, metadata: metadata.optional() }))
    .min(1, 'parameter_invalid_empty')
    .max(100)
    .optional(),
  success_url: address,
  cancel_url: address.optional(),
  client_reference_id: text.max(200).optional(),
  currency: currency.optional(),
  customer: text.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_email: email.optional(),
  expires_at: whole.optional(),
  metadata: metadata.optional(),
  payment_intent_data: intentData.optional(),
  locale: text.optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  allow_promotion_codes: yesNo.optional(),
  phone_number_collection: object({ enabled: yesNo }).optional(),
  custom_text: object({ submit: object({ message: text.max(1200) }).optional() }).optional(),
  branding_settings: object({ display_name: text.optional() }).optional(),
  origin_context: z.enum(['mobile_app', 'web']).optional(),
  adaptive_pricing: object({ enabled: yesNo.optional() }).optional(),
}

export type CreateSession = z.infer<z.ZodObject<typeof createSession>>

const [halfAnHour, aDay, leastCents, mostCents] = [30 * 60, 24 * 60 * 60, 50, 99_999_999]

/** The rules that look at more than one parameter, or at the clock. */
export function checkSession({ account }: Call, params: CreateSession) {
  if (params.mode !== 'payment') {
    throw invalidRequest(`This sandbox does not play mode=${params.mode} yet.`, { param: 'mode' })
  }
  const lines = params.line_items
  if (!lines) {
    throw invalidRequest('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' })
  }
  if (
    new Set([...lines.map((line) => line.price_data.currency), params.currency ?? lines[0]!.price_data.currency]).size >
    1
  ) {
    throw invalidRequest('All line items must have the same currency.', { param: 'line_items' })
  }
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.')
  }
  if (params.customer !== undefined) account.shelf.need('customer', params.customer, 'customer')
  checkTotal(
    lines.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0),
    lines[0]!.price_data.currency,
  )
  if (params.expires_at !== undefined) checkExpiry(params.expires_at - now(account))
}

function checkTotal(cents: number, currency: string) {
  if (cents < leastCents) {
    const least = `$0.50 ${currency}`
    throw invalidRequest(`The Checkout Session's total amount due must add up to at least ${least}`, {
      code: 'amount_too_small',
    })
  }
  if (cents > mostCents) {
    throw invalidRequest(`The Checkout Session's total amount must be no more than $999,999.99 ${currency}`, {
      code: 'amount_too_large',
    })
  }
}

function checkExpiry(fromNow: number) {
  const param = 'expires_at'
  // A request is judged by the second in which it was sent; a moment's travel is forgiven.
  if (fromNow < halfAnHour - 2) {
    throw invalidRequest('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param,
    })
  }
  if (fromNow > aDay) {
    throw invalidRequest('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param,
    })
  }
}
