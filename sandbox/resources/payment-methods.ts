import { now, type Call } from '../accounts.ts'
import { newId } from '../ids.ts'
import type { KnownCard, PaymentMethod } from '../objects.ts'
import { listing, retrieval, type Operation } from '../operation.ts'
import { text } from '../params.ts'
import { emit } from './events.ts'

const path = '/v1/payment_methods'

export const paymentMethodOperations: Operation[] = [
  retrieval(path, 'payment_method'),
  listing(path, 'payment_method', { customer: text.optional() }, ({ customer }) => ({ fields: { customer } })),
]

/** Keeps a card for payments to come. */
export function attachCard(call: Call, customer: string, card: KnownCard, email: string): PaymentMethod {
  const { shelf } = call.account
  const method = shelf.insert('payment_method', {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    card: cardFacts(card),
    created: now(call.account),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  })
  shelf.insert('card', { id: method.id, card })
  emit(call, 'payment_method.attached', method)
  return method
}

const cardFacts = ({ brand, expMonth, expYear, last4 }: KnownCard) => ({
  brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'AU',
  display_brand: brand,
  exp_month: expMonth,
  exp_year: expYear,
  fingerprint: null,
  funding: 'credit',
  generated_from: null,
  last4,
  networks: { available: [brand], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: null,
})
