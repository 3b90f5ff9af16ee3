import { now, type Call } from '../accounts.ts'
import type { Refusal } from '../cards.ts'
import { newId } from '../ids.ts'
import type { SetupIntent } from '../objects.ts'
import { retrieval, type Operation } from '../operation.ts'
import type { CreateSession } from './checkout-session-params.ts'
import { emit } from './events.ts'

export const setupIntentOperations: Operation[] = [retrieval('/v1/setup_intents', 'setup_intent')]

/** A wish to keep a card of a customer's; Stripe makes it with the session, not at the first try. */
export function newSetupIntent(
  call: Call,
  { customer, setup_intent_data }: Pick<CreateSession, 'customer' | 'setup_intent_data'>,
): SetupIntent {
  const id = newId('seti')
  const created = call.account.shelf.insert('setup_intent', {
    ...empty,
    id,
    object: 'setup_intent',
    client_secret: newId(`${id}_secret`),
    created: now(call.account),
    customer: customer ?? null,
    description: setup_intent_data?.description ?? null,
    metadata: setup_intent_data?.metadata ?? {},
    status: 'requires_payment_method',
  })
  emit(call, 'setup_intent.created', created)
  return created
}

/** The card is kept. */
export function succeedSetup(call: Call, id: string, payment_method: string) {
  const intent = call.account.shelf.need('setup_intent', id)
  emit(call, 'setup_intent.succeeded', change(call, { ...intent, payment_method, status: 'succeeded' }))
}

/** The card was refused; another may be tried. */
export function refuseSetup(call: Call, id: string, { code, declineCode, message }: Refusal) {
  const intent = call.account.shelf.need('setup_intent', id)
  const last_setup_error = {
    code,
    ...(declineCode && { decline_code: declineCode }),
    message,
    type: 'card_error' as const,
  }
  emit(call, 'setup_intent.setup_failed', change(call, { ...intent, last_setup_error }))
}

/** No card will be kept any more: its session has closed. */
export function cancelSetup(call: Call, id: string) {
  const intent = call.account.shelf.need('setup_intent', id)
  const canceled = change(call, { ...intent, cancellation_reason: 'abandoned', status: 'canceled' })
  emit(call, 'setup_intent.canceled', canceled)
}

const change = (call: Call, intent: SetupIntent) => call.account.shelf.update('setup_intent', intent)

const empty = {
  allowed_payment_method_types: null,
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  customer_account: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  last_setup_error: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  single_use_mandate: null,
  usage: 'off_session',
} as const satisfies Partial<SetupIntent>
