import type { Call } from './accounts.ts'
import { declineOf, type Refusal } from './cards.ts'
import { unauthenticated } from './charge-card.ts'
import { closeSession, type Outcome } from './close-session.ts'
import type { Attempt, KnownCard, Session } from './objects.ts'
import { attachCard } from './resources/payment-methods.ts'
import { refuseSetup, succeedSetup } from './resources/setup-intents.ts'

/** A visitor's try to leave a card for payments to come: nothing is charged. */
export function tryToKeep(call: Call, session: Session, card: KnownCard, email: string): Outcome {
  const { shelf } = call.account
  const refusal = declineOf(card.fate)
  if (refusal) return refuse(call, session, refusal)
  if (card.fate !== 'authenticates') return { kind: 'paid', session: keep(call, session, card, email) }

  shelf.remove('attempt', session.id)
  shelf.insert('attempt', { id: session.id, card, email })
  return { kind: 'authenticate' }
}

/** The visitor's answer on the authentication page. */
export function keepAuthenticated(call: Call, session: Session, { card, email }: Attempt, succeeds: boolean): Outcome {
  if (!succeeds) return refuse(call, session, unauthenticated)
  return { kind: 'paid', session: keep(call, session, card, email) }
}

function keep(call: Call, session: Session, card: KnownCard, email: string): Session {
  const method = attachCard(call, session.customer ?? '', card, email)
  succeedSetup(call, session.setup_intent ?? '', method.id)
  return closeSession(call, session, email, 'no_payment_required')
}

function refuse(call: Call, session: Session, refusal: Refusal): Outcome {
  refuseSetup(call, session.setup_intent ?? '', refusal)
  return { kind: 'refused', refusal }
}
