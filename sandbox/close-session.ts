import type { Call } from './accounts.ts'
import type { Refusal } from './cards.ts'
import type { Session } from './objects.ts'
import { customerDetails } from './resources/checkout-session-shape.ts'
import { emit } from './resources/events.ts'

/** What a visitor's try on the page of a session came to; `paid` also when a card was kept and nothing charged. */
export type Outcome =
  | { kind: 'paid'; session: Session }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'authenticate' }
  | { kind: 'closed'; session: Session }

/** A session that its visitor has gone through to the end, and the news of it. */
export function closeSession(
  call: Call,
  session: Session,
  email: string,
  payment_status: Session['payment_status'],
): Session {
  const { shelf } = call.account
  const closed = shelf.update('checkout.session', {
    ...session,
    customer_details: customerDetails(email),
    payment_status,
    status: 'complete',
    url: null,
  })
  // What is paid later is remembered until then.
  if (payment_status !== 'unpaid') shelf.remove('attempt', session.id)
  emit(call, 'checkout.session.completed', closed)
  return closed
}
