import { now, type Call } from '../accounts.ts'
import { newId } from '../ids.ts'
import type { Customer } from '../objects.ts'
import { listing, retrieval, type Operation } from '../operation.ts'
import { text } from '../params.ts'
import { emit } from './events.ts'

const path = '/v1/customers'

export const customerOperations: Operation[] = [
  retrieval(path, 'customer'),
  listing(path, 'customer', { email: text.optional() }, ({ email }) => ({ fields: { email } })),
]

/** The payer as a customer of the house's, when the session asked for one. */
export function newCustomer(call: Call, email: string): Customer {
  const customer = call.account.shelf.insert('customer', {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: now(call.account),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  })
  emit(call, 'customer.created', customer)
  return customer
}
