import { now, type Call } from '../accounts.ts'
import { newId } from '../ids.ts'
import type { Line, Plan, Price, RecurringPrice, Subscription, SubscriptionItem } from '../objects.ts'
import { listOf } from '../operation.ts'
import { periodEnd } from '../periods.ts'

type Start = {
  customer: string
  paymentMethod: string
  lines: readonly Line[]
  description: string | null
  metadata: Record<string, string>
}

/** A subscription that starts now: every field of Stripe's object, the empty ones as null. */
export function newSubscription({ account }: Call, start: Start): Subscription {
  const id = newId('sub')
  const created = now(account)
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: start.lines[0]!.currency,
    customer: start.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: start.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: start.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(
      start.lines.map(({ price, quantity }) => newItem(id, created, asRecurring(price), quantity ?? 1)),
      `/v1/subscription_items?subscription=${id}`,
    ),
    latest_invoice: newId('in'),
    livemode: false,
    managed_payments: null,
    metadata: start.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  }
}

function asRecurring(price: Price): RecurringPrice {
  const { recurring } = price
  if (!recurring) throw new Error(`Price ${price.id} is paid once.`)
  return { ...price, recurring }
}

const newItem = (subscription: string, start: number, price: RecurringPrice, quantity: number): SubscriptionItem => ({
  id: newId('si', 14),
  object: 'subscription_item',
  billing_thresholds: null,
  created: start,
  current_period_end: periodEnd(start, start, price.recurring),
  current_period_start: start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planOf(price),
  price,
  quantity,
  subscription,
  tax_rates: [],
})

/** A price in the words of an older Stripe, which items still carry. */
export const planOf = (price: RecurringPrice): Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring.interval,
  interval_count: price.recurring.interval_count,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})
