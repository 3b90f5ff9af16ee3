import type { Stripe } from 'stripe'
import { sum, type Cents } from '#domain/money.ts'
import type { Ctx } from '#server/kit/context.ts'
import { required } from '#server/kit/required.ts'
import { answered } from './answered.ts'
import { cardOf, type KeptCard } from './card-page.ts'
import { endedUnpaidBy, meaningOfInvoice, meaningOfRefund } from './provider-states.ts'

/** A subscription, as the provider reports it. */
export type Subscription = {
  ref: string
  startedAt: Date
  periodStartsAt: Date
  periodEndsAt: Date
  endedAt: Date | null
  endedUnpaid: boolean
  leavesAtPeriodEnd: boolean
  /** Until when its next charge was put off; null when it never was. */
  putOffUntil: Date | null
  /** Collection is paused; without an end until it is resumed. */
  suspension: { until: Date | null } | null
  price: Cents
  itemRef: string
  productRef: string
  /** What it is charged to; null when the provider does not say. */
  card: KeptCard | null
  recurring: { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number }
  /** Oldest first. */
  invoices: SubscriptionInvoice[]
}

export type SubscriptionInvoice = {
  ref: string
  status: 'OPEN' | 'FAILED' | 'PAID' | 'VOID'
  amount: Cents
  periodStartsAt: Date
  periodEndsAt: Date
  issuedAt: Date
  paidAt: Date | null
  payUrl: string | null
}

type Provider = Pick<Ctx, 'stripe' | 'log'>

/** Reads a subscription with its invoices. A hundred are four years of fortnights: older ones have long been read. */
export async function readSubscription({ stripe, log }: Provider, ref: string): Promise<Subscription> {
  const read = await answered(log, stripe.subscriptions.retrieve(ref, { expand: ['default_payment_method'] }))
  const { data } = await answered(log, stripe.invoices.list({ subscription: ref, limit: 100 }))
  return subscriptionOf(read, data)
}

/** The payment intent that an invoice was paid by; null before that. */
export async function findIntentOfInvoice({ stripe, log }: Provider, invoiceRef: string): Promise<string | null> {
  const { data } = await answered(log, stripe.invoicePayments.list({ invoice: invoiceRef, limit: 10 }))
  const paid = data.find(({ status }) => status === 'paid')?.payment.payment_intent
  return typeof paid === 'string' ? paid : (paid?.id ?? null)
}

/** The invoice that a payment intent has paid, and its subscription; null when it paid none. */
export async function findInvoiceOfIntent(
  { stripe, log }: Provider,
  intentRef: string,
): Promise<{ invoiceRef: string; subscriptionRef: string } | null> {
  const payment = { type: 'payment_intent', payment_intent: intentRef } as const
  const { data } = await answered(log, stripe.invoicePayments.list({ payment, limit: 1 }))
  if (!data[0]) return null
  const { invoice } = data[0]
  const read = await answered(log, stripe.invoices.retrieve(typeof invoice === 'string' ? invoice : invoice.id))
  const subscription = read.parent?.subscription_details?.subscription
  if (!read.id || !subscription) return null
  return {
    invoiceRef: read.id,
    subscriptionRef: typeof subscription === 'string' ? subscription : subscription.id,
  }
}

/** The order that a subscription says it was opened for. */
export async function findOrderOfSubscription({ stripe, log }: Provider, ref: string): Promise<string | undefined> {
  return (await answered(log, stripe.subscriptions.retrieve(ref))).metadata['orderId']
}

export type SubscriptionChange = {
  leavesAtPeriodEnd?: boolean
  /** Null: it goes on at once. */
  suspension?: Subscription['suspension']
  price?: Cents
}

/**
 * Brings a subscription to the state that we want. Without an idempotency key: setting the same state twice is
 * harmless, but a key would return the answer to an earlier, equal change.
 */
export async function changeSubscription(
  { stripe, log }: Provider,
  subscription: Subscription,
  { leavesAtPeriodEnd, suspension, price }: SubscriptionChange,
): Promise<void> {
  const { ref, itemRef: id, productRef: product, recurring } = subscription
  const priced = { currency: 'aud', product, recurring, unit_amount: price ?? 0 }
  const change: Stripe.SubscriptionUpdateParams = {
    ...(leavesAtPeriodEnd !== undefined && { cancel_at_period_end: leavesAtPeriodEnd }),
    ...(suspension !== undefined && { pause_collection: suspension ? pausedUntil(suspension) : '' }),
    ...(price !== undefined && { items: [{ id, price_data: priced }], proration_behavior: 'none' as const }),
  }
  await answered(log, stripe.subscriptions.update(ref, change))
}

const pausedUntil = ({ until }: NonNullable<Subscription['suspension']>) => ({
  behavior: 'void' as const,
  ...(until && { resumes_at: until.getTime() / 1000 }),
})

/**
 * Puts the next charge off, and all that follow with it; nothing is charged or given back for the days between. The
 * same key asks for the same once.
 */
export async function putOffCharge({ stripe, log }: Provider, ref: string, until: Date, key: string): Promise<void> {
  const change = { trial_end: until.getTime() / 1000, proration_behavior: 'none' as const }
  await answered(log, stripe.subscriptions.update(ref, change, { idempotencyKey: key }))
}

/** Ends a subscription at once; one that has ended already is as good. */
export async function endSubscription({ stripe, log }: Provider, ref: string): Promise<void> {
  try {
    await answered(log, stripe.subscriptions.cancel(ref))
  } catch (error) {
    const { ended_at } = await answered(log, stripe.subscriptions.retrieve(ref))
    if (ended_at === null) throw error
  }
}

/** Voids an invoice that must not be paid any more. */
export async function voidInvoice({ stripe, log }: Provider, ref: string): Promise<void> {
  await answered(log, stripe.invoices.voidInvoice(ref))
}

/** Money of an invoice that went back at the provider. */
export type ReturnedInvoice = { ref: string; amount: Cents }

/**
 * Refunds what is left of a paid invoice, once, however often it is asked for. Null when nothing is left: it went back
 * already, or was never paid.
 */
export async function returnInvoice(
  provider: Provider,
  { ref, amount }: Pick<SubscriptionInvoice, 'ref' | 'amount'>,
): Promise<ReturnedInvoice | null> {
  const { stripe, log } = provider
  const payment_intent = await findIntentOfInvoice(provider, ref)
  if (payment_intent === null) return null
  const { data } = await answered(log, stripe.refunds.list({ payment_intent, limit: 100 }))
  const back = data.filter(({ status }) => meaningOfRefund(status) !== 'failed')
  const ours = back.find(({ metadata }) => metadata?.['invoice'] === ref)
  if (!ours && sum(back.map((each) => each.amount)) >= amount) return null
  const input = { payment_intent, reason: 'requested_by_customer' as const, metadata: { invoice: ref } }
  const sent = ours ?? (await answered(log, stripe.refunds.create(input)))
  return { ref: sent.id, amount: sent.amount }
}

function subscriptionOf(read: Stripe.Subscription, invoices: readonly Stripe.Invoice[]): Subscription {
  const item = read.items.data[0]!
  const { product, unit_amount } = item.price
  const recurring = required(item.price.recurring, 'the period of a subscription')
  return {
    ref: read.id,
    startedAt: instant(read.start_date),
    periodStartsAt: instant(item.current_period_start),
    periodEndsAt: instant(item.current_period_end),
    endedAt: maybeInstant(read.ended_at),
    endedUnpaid: endedUnpaidBy(read.cancellation_details?.reason) ?? false,
    leavesAtPeriodEnd: read.cancel_at_period_end,
    putOffUntil: maybeInstant(read.trial_end),
    suspension: read.pause_collection && { until: maybeInstant(read.pause_collection.resumes_at) },
    price: unit_amount ?? 0,
    itemRef: item.id,
    productRef: typeof product === 'string' ? product : product.id,
    card: cardOf(read.default_payment_method),
    recurring: {
      interval: recurring.interval as Subscription['recurring']['interval'],
      interval_count: recurring.interval_count,
    },
    // Putting a charge off writes an invoice of nothing, for no period.
    invoices: invoices
      .filter(({ billing_reason }) => billing_reason !== 'subscription_update')
      .map(invoiceOf)
      .toReversed(),
  }
}

function invoiceOf(invoice: Stripe.Invoice): SubscriptionInvoice {
  const { period } = invoice.lines.data[0]!
  const { finalized_at, paid_at } = invoice.status_transitions
  return {
    ref: invoice.id,
    status: statusOf(invoice),
    amount: invoice.amount_due,
    periodStartsAt: instant(period.start),
    periodEndsAt: instant(period.end),
    issuedAt: instant(finalized_at ?? invoice.created),
    paidAt: maybeInstant(paid_at),
    payUrl: invoice.hosted_invoice_url ?? null,
  }
}

function statusOf({ status, attempted }: Stripe.Invoice): SubscriptionInvoice['status'] {
  if (status === 'open' && attempted) return 'FAILED'
  return meaningOfInvoice(status) ?? 'OPEN'
}

const instant = (seconds: number) => new Date(seconds * 1000)
const maybeInstant = (seconds: number | null | undefined) => (seconds ? instant(seconds) : null)
