import { z } from 'zod'
import { now, type Account, type Call } from '../accounts.ts'
import { newId } from '../ids.ts'
import type { Intent, Invoice, InvoicePayment } from '../objects.ts'
import { listing, retrieval, type Operation } from '../operation.ts'
import { object, text } from '../params.ts'
import { emit } from './events.ts'

const path = '/v1/invoice_payments'

export const invoicePaymentOperations: Operation[] = [
  retrieval(path, 'invoice_payment'),
  listing(
    path,
    'invoice_payment',
    {
      invoice: text.optional(),
      payment: object({ type: z.enum(['payment_intent']), payment_intent: text.optional() }).optional(),
      status: z.enum(['canceled', 'open', 'paid']).optional(),
    },
    ({ invoice, payment, status }) => ({
      fields: { invoice, 'payment.payment_intent': payment?.payment_intent, status },
    }),
  ),
]

/** Ties an invoice to the intent that is to pay it. */
export function awaitPayment({ account }: Call, invoice: Invoice, intent: Intent): InvoicePayment {
  return account.shelf.insert('invoice_payment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now(account),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
}

/** The payment an invoice waits for or was paid by; none for one that was withdrawn at once. */
export const paymentOf = ({ shelf }: Account, invoice: string): InvoicePayment | undefined =>
  shelf.all('invoice_payment', { invoice })[0]

/** The payment of an invoice that has one. */
export function needPaymentOf(account: Account, invoice: string): InvoicePayment {
  const payment = paymentOf(account, invoice)
  if (!payment) throw new Error(`Invoice ${invoice} waits for no payment.`)
  return payment
}

/** The money has come. */
export function finishPayment(call: Call, payment: InvoicePayment) {
  const paid = call.account.shelf.update('invoice_payment', {
    ...payment,
    amount_paid: payment.amount_requested,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: now(call.account) },
  })
  emit(call, 'invoice_payment.paid', paid)
}

/** The money is not wanted any more. */
export function cancelPayment({ account }: Call, payment: InvoicePayment) {
  account.shelf.update('invoice_payment', {
    ...payment,
    status: 'canceled',
    status_transitions: { canceled_at: now(account), paid_at: null },
  })
}
