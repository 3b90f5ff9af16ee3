import { now, type Call } from '../accounts.ts'
import { newId } from '../ids.ts'
import type { Cart, Intent, Session } from '../objects.ts'
import { listing, retrieval, type Operation } from '../operation.ts'
import { text } from '../params.ts'
import { emit } from './events.ts'

const path = '/v1/payment_intents'

export const paymentIntentOperations: Operation[] = [
  retrieval(path, 'payment_intent'),
  listing(path, 'payment_intent', { customer: text.optional() }, ({ customer }) => ({ fields: { customer } })),
]

/** The intent of a session; Stripe makes it at the first try to pay, not before. */
export function intentOf(call: Call, session: Session, { intent }: Cart): Intent {
  const { shelf } = call.account
  if (session.payment_intent) return shelf.need('payment_intent', session.payment_intent)

  const id = newId('pi')
  const created = shelf.insert('payment_intent', {
    ...empty,
    ...intent,
    id,
    object: 'payment_intent',
    amount: session.amount_total!,
    client_secret: newId(`${id}_secret`),
    created: now(call.account),
    currency: session.currency!,
    customer: session.customer,
    status: 'requires_payment_method',
  })
  emit(call, 'payment_intent.created', created)
  return created
}

/** An intent whose session has closed without money. */
export function cancelIntent(call: Call, intent: Intent) {
  const canceled = call.account.shelf.update('payment_intent', {
    ...intent,
    canceled_at: now(call.account),
    cancellation_reason: 'abandoned',
    next_action: null,
    status: 'canceled',
  })
  emit(call, 'payment_intent.canceled', canceled)
}

const empty = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  transfer_data: null,
} as const satisfies Partial<Intent>
