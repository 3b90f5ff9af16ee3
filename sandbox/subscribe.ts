import type { Call } from './accounts.ts'
import { openInvoice, payInvoice, writeInvoice } from './invoicing.ts'
import type { Intent, KnownCard, Session, Subscription } from './objects.ts'
import { newCustomer } from './resources/customers.ts'
import { emit } from './resources/events.ts'
import { attachCard } from './resources/payment-methods.ts'
import { newSubscription } from './resources/subscription-shape.ts'
import { planRenewal } from './renewals.ts'

/** What paying a session in subscription mode makes: a customer, a card kept, a subscription, its first paid invoice. */
export function subscribe(call: Call, session: Session, intent: Intent, card: KnownCard, email: string): Session {
  const customer = session.customer ?? newCustomer(call, email).id
  const method = attachCard(call, customer, card, email)
  const subscription = openSubscription(call, session, customer, method.id)
  const { created } = subscription
  const invoice = writeInvoice(call, subscription, 'subscription_create', { start: created, end: created })
  openInvoice(call, invoice, intent)
  payInvoice(call, invoice, method.id)
  return { ...session, customer, invoice: invoice.id, subscription: subscription.id }
}

function openSubscription(call: Call, session: Session, customer: string, paymentMethod: string): Subscription {
  const { shelf } = call.account
  const { baseUrl, lines, merchant, subscription: input } = shelf.need('cart', session.id)
  const subscription = shelf.insert('subscription', newSubscription(call, { customer, paymentMethod, lines, ...input }))
  shelf.insert('billing', { id: subscription.id, baseUrl, merchant })
  emit(call, 'customer.subscription.created', subscription)
  planRenewal(call.account, subscription)
  return subscription
}
