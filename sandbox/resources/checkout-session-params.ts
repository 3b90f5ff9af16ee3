import type { Call } from '../accounts.ts'
import { now } from '../accounts.ts'
import type { Line } from '../objects.ts'
import { address, currency, email, list, metadata, object, positive, text, whole, yesNo } from '../params.ts'
import { invalidRequest } from '../stripe-error.ts'
import { priceData } from './prices.ts'
import { z } from 'zod'

/** Methods that this account has; a bank debit says days later whether it was paid. */
export const paymentMethods = ['card', 'au_becs_debit'] as const

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
  allowed_payment_method_types: list(z.enum(paymentMethods)).min(1, 'parameter_invalid_empty').optional(),
  ui_mode: z.enum(['hosted_page']).optional(),
  line_items: list(
    object({
      price: text.optional(),
      price_data: priceData.optional(),
      quantity: positive,
      metadata: metadata.optional(),
    }),
  )
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
  setup_intent_data: object({ description: text.optional(), metadata: metadata.optional() }).optional(),
  subscription_data: object({ description: text.max(500).optional(), metadata: metadata.optional() }).optional(),
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

/** The rules that look at more than one parameter, at the prices, or at the clock. */
export function checkSession(call: Call, params: CreateSession, lines: readonly Line[]) {
  checkMode(params)
  if (params.mode === 'setup') checkSetup(params)
  else checkLines(params, lines)
  checkCustomer(call, params)
  if (params.expires_at !== undefined) checkExpiry(params.expires_at - now(call.account))
}

/** A card is kept for somebody: this sandbox knows no card of nobody. */
function checkSetup({ currency, customer }: CreateSession) {
  if (currency === undefined) throw missing('currency')
  if (customer === undefined) throw missing('customer')
}

function checkLines(params: CreateSession, lines: readonly Line[]) {
  const [first] = lines
  if (!first) throw missing('line_items')
  checkRhythm(params, lines)
  if (new Set([...lines.map((line) => line.currency), params.currency ?? first.currency]).size > 1) {
    throw invalidRequest('All line items must have the same currency.', { param: 'line_items' })
  }
  checkTotal(
    lines.reduce((sum, line) => sum + line.amount_total, 0),
    first.currency,
  )
}

function checkCustomer({ account }: Call, { customer, customer_email }: CreateSession) {
  if (customer !== undefined && customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.')
  }
  if (customer !== undefined) account.shelf.need('customer', customer, 'customer')
}

const missing = (param: keyof CreateSession) =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

/** What belongs to other modes only. */
function checkMode(params: CreateSession) {
  for (const param of strangers[params.mode]) {
    if (params[param] !== undefined) {
      throw invalidRequest(`You can not pass \`${param}\` in \`${params.mode}\` mode.`, { param })
    }
  }
}

/** A subscription's lines renew, and all at the same time. */
function checkRhythm(params: CreateSession, lines: readonly Line[]) {
  const rhythms = new Set(
    lines.map(({ price: { recurring: every } }) => every && `${every.interval_count} ${every.interval}`),
  )
  if (params.mode === 'payment' && [...rhythms].some(Boolean)) {
    const message =
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.'
    throw invalidRequest(message, { param: 'line_items' })
  }
  if (params.mode === 'subscription' && (rhythms.has(null) || rhythms.size > 1)) {
    const message = 'In `subscription` mode this sandbox takes recurring prices only, all of one billing interval.'
    throw invalidRequest(message, { param: 'line_items' })
  }
}

const strangers = {
  payment: ['setup_intent_data', 'subscription_data'],
  setup: ['customer_creation', 'line_items', 'payment_intent_data', 'submit_type', 'subscription_data'],
  subscription: ['customer_creation', 'payment_intent_data', 'setup_intent_data', 'submit_type'],
} as const satisfies Record<string, (keyof CreateSession)[]>

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
