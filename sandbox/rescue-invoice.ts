import type { Call } from './accounts.ts'
import { declineOf, type Refusal } from './cards.ts'
import { unauthenticated } from './charge-card.ts'
import { failInvoice, payInvoice, subscriptionOf } from './invoicing.ts'
import type { Invoice, KnownCard } from './objects.ts'
import { attachCard } from './resources/payment-methods.ts'
import { changeCard } from './resources/subscription-changes.ts'

export type Rescue =
  | { kind: 'paid' | 'closed' | 'authenticate'; invoice: Invoice }
  | { kind: 'refused'; invoice: Invoice; refusal: Refusal }

/** A visitor's try to pay an open invoice; the card that pays becomes the subscription's. */
export function rescueInvoice(call: Call, id: string, card: KnownCard): Rescue {
  const { shelf } = call.account
  const invoice = shelf.need('invoice', id)
  if (invoice.status !== 'open') return { kind: 'closed', invoice }
  const refusal = declineOf(card.fate)
  if (refusal) return refuse(call, invoice, card, refusal)
  if (card.fate !== 'authenticates') return { kind: 'paid', invoice: payByNewCard(call, invoice, card) }

  shelf.remove('attempt', id)
  shelf.insert('attempt', { id, card, email: invoice.customer_email ?? '' })
  return { kind: 'authenticate', invoice }
}

/** The visitor's answer on the authentication page; without an attempt there is nothing to answer. */
export function authenticateRescue(call: Call, id: string, succeeds: boolean): Rescue {
  const { shelf } = call.account
  const invoice = shelf.need('invoice', id)
  const attempt = shelf.find('attempt', id)
  shelf.remove('attempt', id)
  if (invoice.status !== 'open' || !attempt) return { kind: 'closed', invoice }
  if (!succeeds) return refuse(call, invoice, attempt.card, unauthenticated)
  return { kind: 'paid', invoice: payByNewCard(call, invoice, attempt.card) }
}

function payByNewCard(call: Call, invoice: Invoice, card: KnownCard): Invoice {
  const subscription = call.account.shelf.need('subscription', subscriptionOf(invoice))
  const method =
    subscription.status === 'canceled'
      ? attachCard(call, invoice.customer, card, invoice.customer_email ?? '').id
      : changeCard(call, subscription, card).default_payment_method
  return payInvoice(call, invoice, method)
}

function refuse(call: Call, invoice: Invoice, card: KnownCard, refusal: Refusal): Rescue {
  failInvoice(call, invoice, { card, refusal })
  return { kind: 'refused', invoice, refusal }
}
