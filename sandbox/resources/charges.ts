import { now, type Call } from '../accounts.ts'
import type { Refusal } from '../cards.ts'
import { newId } from '../ids.ts'
import type { Charge, Intent, KnownCard } from '../objects.ts'
import { listing, retrieval, type Operation } from '../operation.ts'
import { text } from '../params.ts'

const path = '/v1/charges'

export const chargeOperations: Operation[] = [
  retrieval(path, 'charge'),
  listing(
    path,
    'charge',
    { customer: text.optional(), payment_intent: text.optional(), transfer_group: text.optional() },
    (fields) => ({
      fields: {
        customer: fields.customer,
        payment_intent: fields.payment_intent,
        transfer_group: fields.transfer_group,
      },
    }),
  ),
]

/** One try on a card: the money taken, or the reason why not. */
export function newCharge(
  { account }: Call,
  intent: Intent,
  card: KnownCard,
  email: string,
  refusal?: Refusal,
): Charge {
  const id = newId('ch')
  return {
    ...empty,
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: refusal ? 0 : intent.amount,
    billing_details: { address: noAddress, email, name: null, phone: null, tax_id: null },
    captured: !refusal,
    created: now(account),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    metadata: intent.metadata,
    outcome: outcomeOf(refusal),
    paid: !refusal,
    payment_intent: intent.id,
    payment_method: intent.payment_method ?? newId('pm'),
    payment_method_details: { type: 'card', card: cardDetails(card, intent.amount) },
    receipt_email: intent.receipt_email,
    receipt_url: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: refusal ? 'failed' : 'succeeded',
    transfer_group: intent.transfer_group,
  }
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

const outcomeOf = (refusal: Refusal | undefined) => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: refusal ? 'declined_by_network' : 'approved_by_network',
  reason: refusal ? (refusal.declineCode ?? refusal.code) : null,
  risk_level: 'normal',
  risk_score: 20,
  seller_message: refusal ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
  type: refusal ? 'issuer_declined' : 'authorized',
})

const cardDetails = (card: KnownCard, amount: number) => ({
  amount_authorized: amount,
  authorization_code: null,
  brand: card.brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'AU',
  electronic_commerce_indicator: null,
  exp_month: card.expMonth,
  exp_year: card.expYear,
  fingerprint: null,
  funding: 'credit',
  installments: null,
  last4: card.last4,
  mandate: null,
  network: card.brand,
  network_token: { used: false },
  network_transaction_id: null,
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
})

const empty = {
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: 'BATHHOUSE',
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  radar_options: {},
  receipt_number: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  transfer_data: null,
} as const satisfies Partial<Charge>
