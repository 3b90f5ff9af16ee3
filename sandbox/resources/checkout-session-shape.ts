import { now, type Call } from '../accounts.ts'
import { newId } from '../ids.ts'
import type { Cart, Session } from '../objects.ts'
import { paymentMethods, type CreateSession } from './checkout-session-params.ts'

type About = { params: CreateSession; lines: Cart['lines']; setupIntent: string | null }

/** A new, open session: every field of Stripe's object, the empty ones as null. */
export function newSession({ account, baseUrl }: Call, { params, lines, setupIntent }: About): Session {
  const id = newId('cs_test', 58)
  const renews = params.mode === 'subscription'
  const keeps = params.mode === 'setup'
  const total = keeps ? null : lines.reduce((sum, line) => sum + line.amount_total, 0)
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created: now(account),
    currency: lines[0]?.currency ?? params.currency ?? 'aud',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: params.custom_text?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: params.customer ?? null,
    customer_account: null,
    customer_creation:
      params.customer === undefined ? (params.customer_creation ?? (renews ? 'always' : 'if_required')) : null,
    customer_details: params.customer_email === undefined ? null : customerDetails(params.customer_email),
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: params.expires_at ?? now(account) + 24 * 60 * 60,
    integration_identifier: null,
    invoice: null,
    invoice_creation: renews || keeps ? null : noInvoice,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: params.mode,
    origin_context: params.origin_context ?? null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: renews || keeps ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: methodsOf(params),
    payment_status: keeps ? 'no_payment_required' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: setupIntent,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${baseUrl}/c/pay/${id}`,
    wallet_options: null,
  }
}

const noInvoice = {
  enabled: false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: {},
    rendering_options: null,
  },
}

/** Who paid, as far as the hosted page asks. */
export const customerDetails = (email: string) => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
})

/** What the account offers, as it is set up at the provider, as far as the caller allows it; only a card renews. */
const methodsOf = ({ mode, allowed_payment_method_types: allowed }: CreateSession) =>
  paymentMethods.filter((method) => (mode === 'payment' || method === 'card') && (allowed?.includes(method) ?? true))
