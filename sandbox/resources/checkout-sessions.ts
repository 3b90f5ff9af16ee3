import { z } from 'zod'
import type { Call } from '../accounts.ts'
import type { Session } from '../objects.ts'
import { listing, listOf, operation, retrieval, type Operation } from '../operation.ts'
import { object, paging, text } from '../params.ts'
import { invalidRequest } from '../stripe-error.ts'
import { checkSession, createSession, type CreateSession } from './checkout-session-params.ts'
import { newSession } from './checkout-session-shape.ts'
import { emit } from './events.ts'
import { cancelIntent, triedIntent } from './payment-intents.ts'
import { newLine } from './prices.ts'
import { cancelSetup, newSetupIntent } from './setup-intents.ts'

const path = '/v1/checkout/sessions'

export const checkoutSessionOperations: Operation[] = [
  operation('POST', path, createSession, openCheckout),
  retrieval(path, 'checkout.session'),
  listing(
    path,
    'checkout.session',
    {
      customer: text.optional(),
      customer_details: object({ email: text }).optional(),
      payment_intent: text.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      subscription: text.optional(),
    },
    ({ customer, customer_details, payment_intent, status, subscription }) => ({
      fields: { customer, 'customer_details.email': customer_details?.email, payment_intent, status, subscription },
    }),
  ),
  operation('GET', `${path}/:id/line_items`, linePaging(), ({ account }, params, id) => {
    account.shelf.need('checkout.session', id)
    return pageOfLines(account.shelf.need('cart', id).lines, `${path}/${id}/line_items`, params)
  }),
  operation('POST', `${path}/:id/expire`, {}, (call, _, id) => {
    const session = call.account.shelf.need('checkout.session', id)
    if (session.status !== 'open') {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${session.status}".`,
      )
    }
    return expireSession(call, session)
  }),
]

function openCheckout(call: Call, params: CreateSession): Session {
  const { shelf } = call.account
  const lines = (params.line_items ?? []).map((line, i) => newLine(call, line, i))
  checkSession(call, params, lines)
  const setupIntent = params.mode === 'setup' ? newSetupIntent(call, params).id : null
  const session = newSession(call, { params, lines, setupIntent })
  const intent = params.payment_intent_data
  const { description, metadata } = params.subscription_data ?? {}
  shelf.insert('cart', {
    id: session.id,
    lines,
    tried: null,
    baseUrl: call.baseUrl,
    merchant: params.branding_settings?.display_name ?? 'Bathhouse',
    intent: {
      description: intent?.description ?? null,
      metadata: intent?.metadata ?? {},
      receipt_email: intent?.receipt_email ?? null,
      statement_descriptor: intent?.statement_descriptor ?? null,
      statement_descriptor_suffix: intent?.statement_descriptor_suffix ?? null,
      transfer_group: intent?.transfer_group ?? null,
    },
    subscription: { description: description ?? null, metadata: metadata ?? {} },
  })
  return shelf.insert('checkout.session', session)
}

/** Closes an open session without money, because the house asks for it or its time is over. */
export function expireSession(call: Call, session: Session): Session {
  const { shelf } = call.account
  const intent = triedIntent(call, session)
  if (intent) cancelIntent(call, intent, 'abandoned')
  if (session.setup_intent !== null) cancelSetup(call, session.setup_intent)
  shelf.remove('attempt', session.id)
  const expired = shelf.update('checkout.session', { ...session, status: 'expired', url: null })
  emit(call, 'checkout.session.expired', expired)
  return expired
}

function linePaging() {
  const { created: _, ...rest } = paging
  return rest
}

type LinePaging = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

/** Lines keep the order in which they were given. */
function pageOfLines(lines: { id: string }[], url: string, { limit = 10, starting_after, ending_before }: LinePaging) {
  const indexOf = (id: string) => lines.findIndex((line) => line.id === id)
  const from = starting_after === undefined ? 0 : indexOf(starting_after) + 1
  const rest = ending_before === undefined ? lines.slice(from) : lines.slice(0, indexOf(ending_before))
  const page = ending_before === undefined ? rest.slice(0, limit) : rest.slice(-limit)
  return listOf(page, url, page.length < rest.length)
}
