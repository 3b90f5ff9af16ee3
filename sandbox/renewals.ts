import { now, type Account, type Call } from './accounts.ts'
import { declineOfRenewal } from './cards.ts'
import { newId } from './ids.ts'
import {
  failInvoice,
  openInvoice,
  payInvoice,
  subscriptionOf,
  voidInvoice,
  writeFreeInvoice,
  writeInvoice,
  type Failure,
} from './invoicing.ts'
import type { Invoice, Subscription } from './objects.ts'
import { periodEnd } from './periods.ts'
import { changeSubscription, endSubscription } from './resources/subscription-changes.ts'
import { planTask } from './tasks.ts'

const aDay = 24 * 60 * 60

/** Days after an invoice's first failure on which its card is tried again; the last failure ends the subscription. */
const retryDays = [3, 5, 7]

/** Notes that a subscription's period will end. */
export function planRenewal(account: Account, subscription: Subscription) {
  planTask(account, 'renew', subscription.id, endOfPeriod(subscription) * 1000)
}

/** When a subscription's period ends: its items share one. */
const endOfPeriod = ({ items }: Subscription) => items.data[0]!.current_period_end

/** The end of a period: the next begins, unless the subscription ends here. */
export function renew(call: Call, id: string) {
  const subscription = call.account.shelf.need('subscription', id)
  // Ended, or put off, meanwhile.
  if (subscription.status === 'canceled' || endOfPeriod(subscription) > now(call.account)) return
  if (subscription.cancel_at_period_end) endSubscription(call, subscription, 'cancellation_requested')
  else beginPeriod(call, subscription)
}

/**
 * A charge that comes later: until then the subscription is on trial, as Stripe calls it, and all that follow are
 * counted from there. An invoice of nothing says so.
 */
export function postponeCharge(call: Call, subscription: Subscription, until: number): Subscription {
  const start = now(call.account)
  const { items } = subscription
  const data = items.data.map((item) => ({ ...item, current_period_start: start, current_period_end: until }))
  const postponed = changeSubscription(call, {
    ...subscription,
    billing_cycle_anchor: until,
    ...(subscription.cancel_at_period_end && { cancel_at: until }),
    items: { ...items, data },
    latest_invoice: newId('in'),
    status: 'trialing',
    trial_end: until,
    trial_start: start,
  })
  planRenewal(call.account, postponed)
  writeFreeInvoice(call, postponed, { start, end: start })
  return postponed
}

/** A period begins with its invoice; in a pause it is withdrawn as soon as it is written. */
function beginPeriod(call: Call, subscription: Subscription) {
  const { current_period_start: start, current_period_end: end } = subscription.items.data[0]!
  const renewed = changeSubscription(call, nextPeriod(subscription))
  planRenewal(call.account, renewed)
  const invoice = writeInvoice(call, renewed, 'subscription_cycle', { start, end })
  if (renewed.pause_collection) {
    voidInvoice(call, invoice)
    return
  }
  openInvoice(call, invoice)
  tryCard(call, invoice)
}

function nextPeriod(subscription: Subscription): Subscription {
  const { billing_cycle_anchor: anchor, items } = subscription
  const data = items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodEnd(anchor, item.current_period_end, item.price.recurring),
  }))
  return { ...subscription, items: { ...items, data }, latest_invoice: newId('in'), status: statusAfter(subscription) }
}

/** A trial ends with the period that it was. */
const statusAfter = ({ status }: Subscription) => (status === 'trialing' ? 'active' : status)

/** Another try at an invoice that failed, unless it was paid or withdrawn meanwhile. */
export function retry(call: Call, id: string) {
  const invoice = call.account.shelf.need('invoice', id)
  if (invoice.next_payment_attempt !== null) tryCard(call, invoice)
}

/** The provider's own try, without the visitor. */
function tryCard(call: Call, invoice: Invoice) {
  const { shelf } = call.account
  const method = shelf.need('subscription', subscriptionOf(invoice)).default_payment_method
  const { card } = shelf.need('card', method)
  const refusal = declineOfRenewal(card.fate)
  const tried = { ...invoice, attempt_count: invoice.attempt_count + 1 }
  if (refusal) miss(call, tried, { card, refusal })
  else payInvoice(call, tried, method)
}

/** A failure plans the next try; the last one ends the subscription. */
function miss(call: Call, invoice: Invoice, failure: Failure) {
  const next_payment_attempt = nextTry(invoice)
  failInvoice(call, { ...invoice, next_payment_attempt }, failure)
  if (next_payment_attempt !== null) planTask(call.account, 'retry', invoice.id, next_payment_attempt * 1000)
  else endSubscription(call, call.account.shelf.need('subscription', subscriptionOf(invoice)), 'payment_failed')
}

function nextTry({ attempt_count, created, status_transitions }: Invoice): number | null {
  const days = retryDays[attempt_count - 1]
  return days === undefined ? null : (status_transitions.finalized_at ?? created) + days * aDay
}

/** The end of a pause that was to end by itself. */
export function resume(call: Call, id: string) {
  const subscription = call.account.shelf.need('subscription', id)
  const until = subscription.pause_collection?.resumes_at
  // Ended, or put off, meanwhile.
  if (subscription.status === 'canceled' || !until || until > now(call.account)) return
  changeSubscription(call, { ...subscription, pause_collection: null })
}
