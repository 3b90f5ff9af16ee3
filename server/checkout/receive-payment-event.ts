import type { Stripe } from 'stripe'
import { isPaymentEvent, type PaymentEvent } from '#domain/sales/payment-events.ts'
import type { Ctx } from '#server/kit/context.ts'
import { followCardPage, followSubscription } from '#server/memberships/follow-membership.ts'
import { followRefund } from '#server/sales/follow-refund.ts'
import { recordDispute } from '#server/sales/record-dispute.ts'
import { findOrder } from '#server/sales/store.ts'
import { releaseOrder } from '#server/sales/release-order.ts'
import { settle } from '#server/sales/settle.ts'
import { findNamedPayment, type Outcome } from '#server/payments/ours.ts'
import { readSession, type PaymentSession } from '#server/payments/payment-session.ts'
import { finishEvent, listOpenEvents, receiveEvent } from '#server/payments/store.ts'

/**
 * Acts on a payment event once: a webhook that comes twice is a duplicate, and changes nothing (payments rule 3). Only
 * its ids are used: the facts are read again from the provider. A failure leaves the event open, so that it is sent
 * again. An event of another shop on the same account is recorded and ignored; one that concerns no shop, three of four
 * of a payment, leaves no trace.
 */
export async function receivePaymentEvent(ctx: Ctx, event: Stripe.Event): Promise<void> {
  const act = actFor(ctx, event)
  if (act === null) return
  const isNew = await receiveEvent(ctx.db, event.id, event.type)
  if (!isNew) return
  await finishEvent(ctx.db, event.id, ctx.now(), await act())
  ctx.metrics.noteSettleLag(Math.max(0, ctx.now().getTime() / 1000 - event.created))
}

/**
 * Fetches the events that the provider could not deliver, and those that stayed open here, and acts on them; one that
 * fails does not stop the others.
 */
export async function catchUpOnEvents(ctx: Ctx): Promise<void> {
  const note = (id: string) => (error: Error) =>
    ctx.log.warn({ event: id, error: error.message }, 'an event could not be acted on yet')
  for await (const event of ctx.stripe.events.list({ delivery_success: false, limit: 100 })) {
    await receivePaymentEvent(ctx, event).catch(note(event.id))
  }
  for (const id of await listOpenEvents(ctx.db, ctx.now())) {
    await ctx.stripe.events
      .retrieve(id)
      .then((event) => receivePaymentEvent(ctx, event))
      .catch(note(id))
  }
}

/** What an event asks for; null when it is none that anything follows from. */
function actFor(ctx: Ctx, event: Stripe.Event): (() => Promise<Outcome>) | null {
  if (!isOfHouse(event)) return null
  switch (event.type) {
    case 'checkout.session.completed':
      return () =>
        event.data.object.mode === 'setup'
          ? followCardPage(ctx, event.data.object.id)
          : settle(ctx, event.data.object.id)
    case 'checkout.session.async_payment_succeeded':
      return () => settle(ctx, event.data.object.id)
    case 'checkout.session.expired':
      return () =>
        endUnpaid(ctx, event.data.object.id, (session) =>
          // Before its time a page is closed only by us, because the visitor went back or paid for something else.
          session.expiresAt <= ctx.now() ? 'EXPIRED' : 'CANCELED',
        )
    case 'checkout.session.async_payment_failed':
      return () => endUnpaid(ctx, event.data.object.id, () => 'FAILED')
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return () => followRefund(ctx, event.data.object.id)
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.voided':
      return () => followInvoice(ctx, event.data.object)
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return () => followSubscription(ctx, event.data.object.id)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return () => recordDispute(ctx, event.data.object.id)
    default:
      return event satisfies never
  }
}

type HouseEvent = Extract<Stripe.Event, { type: PaymentEvent }>
const isOfHouse = (event: Stripe.Event): event is HouseEvent => isPaymentEvent(event.type)

async function followInvoice(ctx: Ctx, { parent }: Stripe.Invoice): Promise<Outcome> {
  const subscription = parent?.subscription_details?.subscription
  // Our only invoices are those of memberships.
  if (!subscription) return 'foreign'
  return await followSubscription(ctx, typeof subscription === 'string' ? subscription : subscription.id)
}

type Ending = (session: PaymentSession) => 'EXPIRED' | 'CANCELED' | 'FAILED'

async function endUnpaid(ctx: Ctx, sessionRef: string, ending: Ending): Promise<Outcome> {
  const session = await readSession(ctx, sessionRef)
  if (session.state === 'paid') return await settle(ctx, sessionRef)
  const payment = await findNamedPayment(ctx.db, session.orderId)
  if (!payment) return 'foreign'
  // A sale at the desk outlives its page: it may be paid there, and ends when its own time is over.
  if ((await findOrder(ctx.db, payment.order_id)).origin === 'desk') return 0
  return session.state === 'closed' ? await releaseOrder(ctx, payment.order_id, ending(session)) : 0
}
