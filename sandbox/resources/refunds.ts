import { z } from 'zod'
import { now, type Call } from '../accounts.ts'
import { newId } from '../ids.ts'
import type { Charge, Refund } from '../objects.ts'
import { listing, operation, retrieval, type Operation } from '../operation.ts'
import { metadata, positive, text } from '../params.ts'
import { noSuch, invalidRequest } from '../stripe-error.ts'
import { planTask } from '../tasks.ts'
import { emit } from './events.ts'

const path = '/v1/refunds'

const createRefund = {
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: positive.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
}

export const refundOperations: Operation[] = [
  operation('POST', path, createRefund, (call, params) => refundCharge(call, chargeToRefund(call, params), params)),
  retrieval(path, 'refund'),
  listing(
    path,
    'refund',
    { charge: text.optional(), payment_intent: text.optional() },
    ({ charge, payment_intent }) => ({
      fields: { charge, payment_intent },
    }),
  ),
]

type Input = { amount?: number | undefined; reason?: string | undefined; metadata?: Record<string, string> | undefined }

/** The charge that a refund's `charge` or `payment_intent` means. */
export function chargeToRefund(
  { account }: Call,
  input: { charge?: string | undefined; payment_intent?: string | undefined },
): Charge {
  if (input.charge !== undefined) return account.shelf.need('charge', input.charge, 'charge')
  if (input.payment_intent === undefined) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    })
  }
  const intent = account.shelf.need('payment_intent', input.payment_intent, 'payment_intent')
  const charge = intent.latest_charge && account.shelf.find('charge', intent.latest_charge)
  if (!charge || intent.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  }
  return charge
}

/** Gives money back, in part or in full, never more than was taken. */
export function refundCharge(call: Call, charge: Charge, input: Input): Refund {
  const { account } = call
  const amount = checkAmount(call, charge, input.amount)
  const fate = account.shelf.find('fate', charge.id)?.fate
  const refund = account.shelf.insert('refund', {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: now(account),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: input.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: fate === 'refund_lingers' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  })
  emit(call, 'refund.created', refund)
  emit(call, 'charge.refunded', addRefunded(call, charge.id, amount))
  if (fate === 'refund_fails') planTask(account, 'fail_refund', refund.id)
  if (fate === 'refund_lingers') planTask(account, 'finish_refund', refund.id)
  return refund
}

/** A refund that the bank could not carry out: the money is back at the house, and refundable again. */
export function failRefund(call: Call, id: string): Refund {
  const refund = call.account.shelf.need('refund', id)
  if (refund.status === 'failed') throw invalidRequest(`Refund ${id} has already failed.`)
  const failed = call.account.shelf.update('refund', {
    ...refund,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  })
  if (refund.charge) addRefunded(call, refund.charge, -refund.amount)
  emit(call, 'refund.updated', failed)
  emit(call, 'refund.failed', failed)
  return failed
}

/** A refund that lingers, or that the provider names a state of its own for. */
export function moveRefund(call: Call, refund: Refund, status: string): Refund {
  const moved = call.account.shelf.update('refund', { ...refund, status })
  emit(call, 'refund.updated', moved)
  return moved
}

/** A pending refund that has arrived. */
export function finishRefund(call: Call, id: string) {
  const refund = call.account.shelf.need('refund', id)
  if (refund.status !== 'pending') return
  emit(call, 'refund.updated', call.account.shelf.update('refund', { ...refund, status: 'succeeded' }))
}

function checkAmount(call: Call, charge: Charge, wanted: number | undefined): number {
  if (charge.status !== 'succeeded')
    throw invalidRequest(`Charge ${charge.id} was not successful and cannot be refunded.`)
  const disputes = call.account.shelf.all('dispute', { charge: charge.id })
  // Money that a won dispute has left with the house can go back like any other.
  if (disputes.some(({ status }) => status !== 'won')) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw invalidRequest(message, { code: 'charge_disputed', charge: charge.id })
  }
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw invalidRequest(message, { code: 'charge_already_refunded', charge: charge.id })
  }
  if (wanted !== undefined && wanted > left) {
    const message = `Refund amount (${dollars(wanted)}) is greater than unrefunded amount on charge (${dollars(left)})`
    throw invalidRequest(message, { param: 'amount', charge: charge.id })
  }
  return wanted ?? left
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

function addRefunded({ account }: Call, id: string, amount: number): Charge {
  const charge = account.shelf.find('charge', id)
  if (!charge) throw noSuch('charge', id)
  const amount_refunded = charge.amount_refunded + amount
  return account.shelf.update('charge', {
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount_captured,
  })
}
