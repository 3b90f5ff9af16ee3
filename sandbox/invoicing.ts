import { now, type Call } from './accounts.ts'
import type { Refusal } from './cards.ts'
import { refuseMoney, takeMoney } from './charge-card.ts'
import type { Intent, Invoice, KnownCard, Subscription } from './objects.ts'
import { emit } from './resources/events.ts'
import { newInvoice, type BillingReason } from './resources/invoice-shape.ts'
import { awaitPayment, cancelPayment, finishPayment, needPaymentOf, paymentOf } from './resources/invoice-payments.ts'
import { cancelIntent, newIntent } from './resources/payment-intents.ts'
import { followInvoices } from './resources/subscription-changes.ts'

type Period = { start: number; end: number }

/** The invoice that a subscription names as its latest, with nothing to pay it yet. */
export function writeInvoice(call: Call, subscription: Subscription, reason: BillingReason, ended: Period): Invoice {
  const { shelf } = call.account
  const customer = shelf.need('customer', subscription.customer)
  const billing = shelf.need('billing', subscription.id)
  shelf.update('customer', { ...customer, next_invoice_sequence: customer.next_invoice_sequence + 1 })
  const invoice = shelf.insert('invoice', newInvoice(call, { subscription, reason, customer, billing, ended }))
  emit(call, 'invoice.created', invoice)
  return invoice
}

/** An invoice of nothing: written, and settled at once. */
export function writeFreeInvoice(call: Call, subscription: Subscription, ended: Period): Invoice {
  const { shelf } = call.account
  const written = writeInvoice(call, subscription, 'subscription_update', ended)
  emit(call, 'invoice.finalized', written)
  const settled = shelf.update('invoice', {
    ...written,
    attempted: true,
    auto_advance: false,
    status: 'paid',
    status_transitions: { ...written.status_transitions, paid_at: now(call.account) },
  })
  emit(call, 'invoice.paid', settled)
  return settled
}

/** Opens an invoice for payment by an intent: the one already tried, or a new one. */
export function openInvoice(call: Call, invoice: Invoice, tried?: Intent): Intent {
  const { amount_due: amount, currency, customer } = invoice
  const intent = tried ?? newIntent(call, { ...told, amount, currency, customer, receipt_email: null })
  awaitPayment(call, invoice, intent)
  emit(call, 'invoice.finalized', invoice)
  return intent
}

const told = {
  description: 'Subscription update',
  metadata: {},
  setup_future_usage: 'off_session' as const,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
}

/** The intent that an open invoice is to be paid by. */
export function intentOfInvoice({ account }: Call, invoice: Invoice): Intent {
  return account.shelf.need('payment_intent', needPaymentOf(account, invoice.id).payment.payment_intent)
}

/** Takes an open invoice's money from a card. */
export function payInvoice(call: Call, invoice: Invoice, method: string): Invoice {
  const { shelf } = call.account
  const { card } = shelf.need('card', method)
  const intent = { ...intentOfInvoice(call, invoice), customer: invoice.customer, payment_method: method }
  takeMoney(call, intent, card, invoice.customer_email ?? '')
  finishPayment(call, needPaymentOf(call.account, invoice.id))
  const paid = shelf.update('invoice', {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: Math.max(invoice.attempt_count, 1),
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now(call.account) },
  })
  emit(call, 'invoice.paid', paid)
  followInvoices(call, subscriptionOf(paid))
  return paid
}

/** An invoice that is in another state, also in one that the provider has named since. */
export function moveInvoice(call: Call, invoice: Invoice, status: string): Invoice {
  const moved = call.account.shelf.update('invoice', { ...invoice, status })
  emit(call, 'invoice.updated', moved)
  return moved
}

/** A card that did not pay an invoice: the subscription is past due. */
export function failInvoice(call: Call, invoice: Invoice, { card, refusal }: Failure): Intent {
  const { shelf } = call.account
  const intent = refuseMoney(call, intentOfInvoice(call, invoice), card, invoice.customer_email ?? '', refusal)
  const failed = shelf.update('invoice', {
    ...invoice,
    attempt_count: Math.max(invoice.attempt_count, 1),
    attempted: true,
  })
  emit(call, 'invoice.payment_failed', failed)
  followInvoices(call, subscriptionOf(failed))
  return intent
}

export type Failure = { card: KnownCard; refusal: Refusal }

/** Withdraws an invoice: nobody has to pay it any more. */
export function voidInvoice(call: Call, invoice: Invoice): Invoice {
  const { shelf } = call.account
  const payment = paymentOf(call.account, invoice.id)
  if (payment) {
    cancelIntent(call, intentOfInvoice(call, invoice), 'void_invoice')
    cancelPayment(call, payment)
  }
  const voided = shelf.update('invoice', {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: now(call.account) },
  })
  emit(call, 'invoice.voided', voided)
  followInvoices(call, subscriptionOf(voided))
  return voided
}

export const subscriptionOf = (invoice: Invoice) => invoice.parent.subscription_details.subscription
