import { z } from 'zod'
import { now, type Call } from '../accounts.ts'
import { newId } from '../ids.ts'
import type { Charge, Dispute } from '../objects.ts'
import { listing, retrieval, type Operation } from '../operation.ts'
import { text } from '../params.ts'
import { invalidRequest } from '../stripe-error.ts'
import { emit } from './events.ts'

const path = '/v1/disputes'

export const disputeOperations: Operation[] = [
  retrieval(path, 'dispute'),
  listing(
    path,
    'dispute',
    { charge: text.optional(), payment_intent: text.optional() },
    ({ charge, payment_intent }) => ({
      fields: { charge, payment_intent },
    }),
  ),
]

/** How a bank may begin: with a question, or with the money. */
export const opening = z.enum(['needs_response', 'warning_needs_response', 'prevented']).default('needs_response')
/** How it may end; a question ends as `warning_closed`. */
export const verdict = z.enum(['won', 'lost', 'warning_closed', 'prevented'])

/** The cardholder's bank takes a payment back; it happens once to a charge. */
export function openDispute(call: Call, charge: Charge, status: Dispute['status'] = 'needs_response'): Dispute {
  const { shelf } = call.account
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} has already been disputed.`)
  if (charge.refunded) throw invalidRequest(`Charge ${charge.id} has been refunded: there is nothing to dispute.`)
  shelf.update('charge', { ...charge, disputed: true })
  const dispute = shelf.insert('dispute', {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: now(call.account),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: now(call.account) + 7 * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    status,
  })
  emit(call, 'charge.dispute.created', dispute)
  return dispute
}

/** The bank's verdict on a dispute. */
export function closeDispute(call: Call, dispute: Dispute, status: z.infer<typeof verdict>): Dispute {
  if (verdict.safeParse(dispute.status).success) throw invalidRequest('This dispute is already closed.')
  const closed = call.account.shelf.update('dispute', { ...dispute, status })
  emit(call, 'charge.dispute.closed', closed)
  return closed
}

/** The bank goes on: a question becomes a dispute, or the provider names a state of its own. */
export function moveDispute(call: Call, dispute: Dispute, status: string): Dispute {
  const moved = call.account.shelf.update('dispute', { ...dispute, status })
  emit(call, 'charge.dispute.updated', moved)
  return moved
}

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
