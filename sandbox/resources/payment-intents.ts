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
export function intentOf(call: Call, session: Session): Intent {
  const { shelf } = call.account
  const known = triedIntent(call, session)
  if (known) return known

  const cart = shelf.need('cart', session.id)
  const created = newIntent(call, {
    ...cart.intent,
    amount: session.amount_total ?? 0,
    currency: session.currency,
    customer: session.customer,
  })
  // A subscription's session does not name its intent: its invoice does.
  if (session.mode === 'payment') shelf.update('checkout.session', { ...session, payment_intent: created.id })
  else shelf.update('cart', { ...cart, tried: created.id })
  return created
}

/** The intent on which a session's payment has been tried before. */
export function triedIntent({ account: { shelf } }: Call, session: Session): Intent | undefined {
  const id = session.payment_intent ?? shelf.need('cart', session.id).tried
  // A cart from before subscriptions were sold does not say.
  return id ? shelf.need('payment_intent', id) : undefined
}

/** An amount to be paid, by no card yet. */
export function newIntent(
  call: Call,
  about: Cart['intent'] & Pick<Intent, 'amount' | 'currency' | 'customer'>,
): Intent {
  const id = newId('pi')
  const created = call.account.shelf.insert('payment_intent', {
    ...empty,
    ...about,
    id,
    object: 'payment_intent',
    client_secret: newId(`${id}_secret`),
    created: now(call.account),
    status: 'requires_payment_method',
  })
  emit(call, 'payment_intent.created', created)
  return created
}

/** An intent that will not be paid any more: its session has closed, or its invoice was withdrawn. */
export function cancelIntent(call: Call, intent: Intent, cancellation_reason: 'abandoned' | 'void_invoice') {
  const canceled = call.account.shelf.update('payment_intent', {
    ...intent,
    canceled_at: now(call.account),
    cancellation_reason,
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
