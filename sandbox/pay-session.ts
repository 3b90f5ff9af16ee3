import type { Account, Call } from './accounts.ts'
import { declineOf, type Refusal } from './cards.ts'
import { refuseMoney, takeMoney, unauthenticated } from './charge-card.ts'
import { closeSession, type Outcome } from './close-session.ts'
import { tryToKeep, keepAuthenticated } from './keep-card.ts'
import type { Intent, KnownCard, Session } from './objects.ts'
import { newCustomer } from './resources/customers.ts'
import { emit } from './resources/events.ts'
import { intentOf } from './resources/payment-intents.ts'
import { invalidRequest } from './stripe-error.ts'
import { subscribe } from './subscribe.ts'

/** The e-mail that the house has named with the session; the visitor does not change it. */
export const givenEmail = ({ shelf }: Account, { customer, customer_email }: Session): string | null =>
  customer_email ?? (customer === null ? null : shelf.need('customer', customer).email)

/** A visitor's try to pay a session. A closed session takes no money, so that two tries at once charge once. */
export function paySession(call: Call, id: string, card: KnownCard, email: string): Outcome {
  const { shelf } = call.account
  const session = shelf.need('checkout.session', id)
  if (session.status !== 'open') return { kind: 'closed', session }
  if (session.mode === 'setup') return tryToKeep(call, session, card, email)

  const intent = intentOf(call, session)
  const tried = shelf.need('checkout.session', id)
  const refusal = declineOf(card.fate)
  if (refusal) return refuse(call, intent, card, email, refusal)
  if (card.fate === 'authenticates') return askToAuthenticate(call, tried, intent, card, email)
  return { kind: 'paid', session: complete(call, tried, intent, card, email) }
}

/** The visitor's answer on the authentication page; without an attempt there is nothing to answer. */
export function authenticate(call: Call, id: string, succeeds: boolean): Outcome {
  const { shelf } = call.account
  const session = shelf.need('checkout.session', id)
  const attempt = shelf.find('attempt', id)
  if (session.status !== 'open' || !attempt) return { kind: 'closed', session }

  shelf.remove('attempt', id)
  if (session.mode === 'setup') return keepAuthenticated(call, session, attempt, succeeds)
  const intent = intentOf(call, session)
  if (!succeeds) return refuse(call, intent, attempt.card, attempt.email, unauthenticated)
  return { kind: 'paid', session: complete(call, session, intent, attempt.card, attempt.email) }
}

/** A payment whose money arrives later (a bank debit): the session is complete, but not yet paid. */
export function payLater(call: Call, id: string, card: KnownCard, email: string): Outcome {
  const { shelf } = call.account
  const session = shelf.need('checkout.session', id)
  if (session.status !== 'open') return { kind: 'closed', session }
  if (session.mode !== 'payment') throw invalidRequest('Only a payment can come later here.', { param: 'later' })

  const intent = shelf.update('payment_intent', { ...intentOf(call, session), status: 'processing' })
  emit(call, 'payment_intent.processing', intent)
  shelf.insert('attempt', { id, card, email })
  return { kind: 'paid', session: closeSession(call, { ...session, payment_intent: intent.id }, email, 'unpaid') }
}

/** The later money has come, or will not come. */
export function finishLater(call: Call, id: string, succeeds: boolean): Session {
  const { shelf } = call.account
  const session = shelf.need('checkout.session', id)
  const attempt = shelf.need('attempt', id, 'session')
  const intent = shelf.need('payment_intent', session.payment_intent ?? '')
  shelf.remove('attempt', id)
  if (!succeeds) {
    refuse(call, intent, attempt.card, attempt.email, debitFailed)
    emit(call, 'checkout.session.async_payment_failed', session)
    return session
  }
  takeMoney(call, intent, attempt.card, attempt.email)
  const paid = shelf.update('checkout.session', { ...session, payment_status: 'paid' })
  emit(call, 'checkout.session.async_payment_succeeded', paid)
  return paid
}

function complete(call: Call, session: Session, intent: Intent, card: KnownCard, email: string): Session {
  if (session.mode === 'subscription')
    return closeSession(call, subscribe(call, session, intent, card, email), email, 'paid')
  const customer = session.customer_creation === 'always' ? newCustomer(call, email).id : session.customer
  takeMoney(call, { ...intent, customer }, card, email)
  return closeSession(call, { ...session, customer, payment_intent: intent.id }, email, 'paid')
}

function askToAuthenticate(call: Call, session: Session, intent: Intent, card: KnownCard, email: string): Outcome {
  const { shelf } = call.account
  const page = `${session.url}/authenticate`
  const next_action = { type: 'redirect_to_url', redirect_to_url: { return_url: session.url, url: page } }
  const waiting = shelf.update('payment_intent', { ...intent, next_action, status: 'requires_action' })
  shelf.remove('attempt', session.id)
  shelf.insert('attempt', { id: session.id, card, email })
  emit(call, 'payment_intent.requires_action', waiting)
  return { kind: 'authenticate' }
}

function refuse(call: Call, intent: Intent, card: KnownCard, email: string, refusal: Refusal): Outcome {
  refuseMoney(call, intent, card, email, refusal)
  return { kind: 'refused', refusal }
}

const debitFailed: Refusal = { code: 'payment_method_provider_decline', message: 'The bank did not pay this debit.' }
