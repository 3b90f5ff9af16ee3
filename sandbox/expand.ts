import type { Account } from './accounts.ts'
import type { Kind } from './objects.ts'
import { listOf } from './operation.ts'
import { invalidRequest } from './stripe-error.ts'

type Thing = { [field: string]: unknown }

/** Fields that hold an id, and the kind it is an id of. */
const references: Record<string, Record<string, Kind>> = {
  'checkout.session': {
    customer: 'customer',
    invoice: 'invoice',
    payment_intent: 'payment_intent',
    setup_intent: 'setup_intent',
    subscription: 'subscription',
  },
  setup_intent: { customer: 'customer', payment_method: 'payment_method' },
  subscription: { customer: 'customer', default_payment_method: 'payment_method', latest_invoice: 'invoice' },
  invoice: { customer: 'customer' },
  'invoice.parent.subscription_details': { subscription: 'subscription' },
  invoice_payment: { invoice: 'invoice' },
  'invoice_payment.payment': { payment_intent: 'payment_intent' },
  payment_intent: { customer: 'customer', latest_charge: 'charge' },
  charge: { customer: 'customer', payment_intent: 'payment_intent' },
  refund: { charge: 'charge', customer: 'customer', payment_intent: 'payment_intent' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  price: { product: 'product' },
}

/** Lists that an object carries only when they are asked for. */
const includable: Record<string, Record<string, (account: Account, id: string) => object>> = {
  'checkout.session': {
    line_items: (account, id) => listOf(account.shelf.need('cart', id).lines, `/v1/checkout/sessions/${id}/line_items`),
  },
  invoice: {
    payments: (account, id) => listOf(account.shelf.all('invoice_payment', { invoice: id }), '/v1/invoice_payments'),
  },
  charge: {
    refunds: (account, id) =>
      listOf(account.shelf.all('refund', { charge: id }).toReversed(), `/v1/charges/${id}/refunds`),
  },
}

/** The answer with every `expand[]` path opened, list members included. */
export function expand(account: Account, result: object, paths: string[]): object {
  if (paths.length === 0) return result
  const answer = structuredClone(result) as Thing
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > 4) throw cannotExpand('You cannot expand more than 4 levels of a property')
    open(account, answer, steps)
  }
  return answer
}

/** A part of an object is known by the way to it: `invoice.parent`. */
function open(account: Account, thing: Thing, [field, ...rest]: string[], part?: string): void {
  if (field === undefined) return
  if (thing.object === 'list' && field === 'data') {
    for (const each of thing.data as Thing[]) open(account, each, rest)
    return
  }
  const kind = part ?? String(thing.object)
  const reference = references[kind]?.[field]
  const include = includable[kind]?.[field]
  const value = thing[field]
  if (reference && typeof value === 'string') thing[field] = structuredClone(account.shelf.need(reference, value))
  else if (include && value === undefined) thing[field] = structuredClone(include(account, String(thing.id)))
  else if (!reference && !include && !(isThing(value) && rest.length > 0)) {
    throw cannotExpand(`This property cannot be expanded (${field}).`)
  }
  const opened = thing[field]
  if (isThing(opened)) open(account, opened, rest, opened.object === undefined ? `${kind}.${field}` : undefined)
}

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null

const cannotExpand = (message: string) => invalidRequest(message, { param: 'expand' })
