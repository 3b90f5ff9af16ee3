import { now, type Call } from '../accounts.ts'
import { newId } from '../ids.ts'
import type { Customer, Invoice, InvoiceLine, Subscription, SubscriptionItem } from '../objects.ts'
import { everyPeriod, money } from '../money.ts'
import { listOf } from '../operation.ts'

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'
type About = {
  subscription: Subscription
  reason: BillingReason
  customer: Customer
  billing: { baseUrl: string; merchant: string }
  /** The period that has just ended: Stripe's invoice looks back, its lines look ahead. */
  ended: { start: number; end: number }
}

/** The invoice that a subscription names as its latest: finalized, open, every field of Stripe's object. */
export function newInvoice({ account }: Call, { subscription, reason, customer, billing, ended }: About): Invoice {
  const id = subscription.latest_invoice
  const nameOf = (item: SubscriptionItem) => account.shelf.need('product', item.price.product).name
  const lines = subscription.items.data.map((item) =>
    newLine(nameOf(item), item, { invoice: id, isFree: subscription.status === 'trialing' }),
  )
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  const created = now(account)
  return {
    ...empty,
    id,
    object: 'invoice',
    account_name: billing.merchant,
    amount_due: total,
    amount_remaining: total,
    auto_advance: true,
    billing_reason: reason,
    created,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    effective_at: created,
    hosted_invoice_url: `${billing.baseUrl}/i/${id}`,
    lines: listOf(lines, `/v1/invoices/${id}/lines`),
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    period_end: ended.end,
    period_start: ended.start,
    status_transitions: { finalized_at: created, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  }
}

type Of = { invoice: string; isFree: boolean }

function newLine(name: string, item: SubscriptionItem, { invoice, isFree }: Of): InvoiceLine {
  const { price, quantity = 1 } = item
  const amount = isFree ? 0 : price.unit_amount * quantity
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: isFree
      ? `Free trial for ${quantity} × ${name}`
      : `${quantity} × ${name} (at ${money(price.unit_amount, price.currency)} / ${everyPeriod(price.recurring)})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: item.subscription,
        subscription_item: item.id,
      },
    },
    period: { end: item.current_period_end, start: item.current_period_start },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  }
}

const empty = {
  account_country: 'AU',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  status: 'open',
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>
