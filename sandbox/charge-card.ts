import type { Call } from './accounts.ts'
import type { Refusal } from './cards.ts'
import type { Charge, Intent, KnownCard } from './objects.ts'
import { newCharge } from './resources/charges.ts'
import { emit } from './resources/events.ts'
import { planTask } from './tasks.ts'

/** Takes an intent's money from a card, and notes what the card will do later. */
export function takeMoney(call: Call, intent: Intent, card: KnownCard, email: string): Charge {
  const { shelf } = call.account
  const charge = shelf.insert('charge', newCharge(call, intent, card, email))
  shelf.insert('fate', { id: charge.id, fate: card.fate })
  if (card.fate === 'disputed') planTask(call.account, 'dispute', charge.id)
  const succeeded = shelf.update('payment_intent', {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: charge.payment_method,
    status: 'succeeded',
  })
  emit(call, 'charge.succeeded', charge)
  emit(call, 'payment_intent.succeeded', succeeded)
  return charge
}

/** Notes that a card did not pay, and why. */
export function refuseMoney(call: Call, intent: Intent, card: KnownCard, email: string, refusal: Refusal): Intent {
  const { shelf } = call.account
  const charge = shelf.insert('charge', newCharge(call, intent, card, email, refusal))
  const refused = shelf.update('payment_intent', {
    ...intent,
    last_payment_error: {
      charge: charge.id,
      code: refusal.code,
      ...(refusal.declineCode && { decline_code: refusal.declineCode }),
      message: refusal.message,
      type: 'card_error',
    },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  emit(call, 'charge.failed', charge)
  emit(call, 'payment_intent.payment_failed', refused)
  return refused
}

/** What a card says whose bank did not believe that it was you. */
export const unauthenticated: Refusal = {
  code: 'payment_intent_authentication_failure',
  message: 'We could not authenticate your card. Try again, or use another card.',
}
