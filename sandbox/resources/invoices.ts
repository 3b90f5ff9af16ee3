import { z } from 'zod'
import type { Call } from '../accounts.ts'
import { declineOfRenewal } from '../cards.ts'
import { failInvoice, payInvoice, subscriptionOf, voidInvoice } from '../invoicing.ts'
import type { Invoice } from '../objects.ts'
import { listing, operation, retrieval, type Operation } from '../operation.ts'
import { text, yesNo } from '../params.ts'
import { invalidRequest, StripeError } from '../stripe-error.ts'

const path = '/v1/invoices'

export const invoiceOperations: Operation[] = [
  retrieval(path, 'invoice'),
  listing(
    path,
    'invoice',
    {
      customer: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: text.optional(),
    },
    ({ customer, status, subscription }) => ({
      fields: { customer, status, 'parent.subscription_details.subscription': subscription },
    }),
  ),
  operation(
    'POST',
    `${path}/:id/pay`,
    { off_session: yesNo.optional(), payment_method: text.optional() },
    (call, { payment_method }, id) => payAgain(call, openOne(call, id), payment_method),
  ),
  operation('POST', `${path}/:id/void`, {}, (call, _, id) => voidInvoice(call, openOne(call, id))),
]

function openOne({ account }: Call, id: string): Invoice {
  const invoice = account.shelf.need('invoice', id)
  if (invoice.status === 'open') return invoice
  const message =
    invoice.status === 'paid' ? 'Invoice is already paid' : `This invoice is ${invoice.status} and cannot be changed.`
  throw invalidRequest(message, { code: invoice.status === 'paid' ? 'invoice_already_paid' : 'invoice_not_editable' })
}

/** A try on the house's word, with the subscription's card or another that is kept; a card that refuses is a 402. */
function payAgain(call: Call, invoice: Invoice, wanted: string | undefined): Invoice {
  const { shelf } = call.account
  const method = wanted ?? shelf.need('subscription', subscriptionOf(invoice)).default_payment_method
  if (wanted !== undefined) shelf.need('payment_method', wanted, 'payment_method')
  const { card } = shelf.need('card', method)
  const refusal = declineOfRenewal(card.fate)
  if (!refusal) return payInvoice(call, invoice, method)

  const intent = failInvoice(call, invoice, { card, refusal })
  throw new StripeError(402, 'card_error', refusal.message, {
    code: refusal.code,
    ...(refusal.declineCode && { declineCode: refusal.declineCode }),
    ...(intent.latest_charge && { charge: intent.latest_charge }),
    paymentIntent: intent,
  })
}
