import { dollars, type Cents } from '#domain/money.ts'
import { mayBecome } from '#domain/checkout/order-status.ts'
import { queueEmail } from '#server/emails/queue-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import type { OrderOutcome } from '#server/kit/observe/metrics.ts'
import { findNamedPayment, ownId, type Outcome } from '#server/payments/ours.ts'
import { promiseRefund } from '#server/payments/promise-refund.ts'
import { readSession, type PaymentSession } from '#server/payments/payment-session.ts'
import {
  setCaptured,
  setMismatch,
  setSubscriptionUnwanted,
  type Captured,
  type PaymentRow,
} from '#server/payments/store.ts'
import { findIntentOfInvoice, readSubscription, type Subscription } from '#server/payments/subscription.ts'
import { notifyStaff } from '#server/payments/notify-staff.ts'
import type { PaidOrder } from './kinds/kind.ts'
import { isGone, payOrder } from './pay-order.ts'
import { lockOrderAndPayment, setOrderStatus } from './store.ts'

/**
 * Takes what was paid on a page of the provider (payments rule 2): its session is read again, and only what the provider
 * says counts. Called as often as anyone likes, it acts once. A late payment, which comes after the hold, takes the places
 * again, or goes back (payments rule 5). Money of another shop on the same account is left alone.
 */
export async function settle(ctx: Ctx, sessionRef: string): Promise<Outcome> {
  const session = await readSession(ctx, sessionRef)
  if (session.state !== 'paid') return (await findNamedPayment(ctx.db, session.orderId)) ? 0 : 'foreign'
  const orderId = ownId(session.orderId)
  if (orderId === null) return 'foreign'
  const paid = await readPaid(ctx, session)
  try {
    return counted(ctx, 'paid', await takeMoney(ctx, orderId, paid, pay))
  } catch (error) {
    if (!isGone(error)) throw error
    return counted(ctx, 'returned', await takeMoney(ctx, orderId, paid, sendBack))
  }
}

function counted({ metrics }: Ctx, outcome: OrderOutcome, changed: Outcome): Outcome {
  if (changed !== 'foreign' && changed > 0) metrics.countOrder(outcome)
  return changed
}

/** A paid session, and the subscription that it has opened; the first invoice names the payment. */
type Paid = PaymentSession & { subscription: Subscription | null }

async function readPaid(ctx: Ctx, session: PaymentSession): Promise<Paid> {
  const { subscriptionRef, invoiceRef } = session
  if (!subscriptionRef || !invoiceRef) return { ...session, subscription: null }
  return {
    ...session,
    subscription: await readSubscription(ctx, subscriptionRef),
    intentRef: await findIntentOfInvoice(ctx, invoiceRef),
  }
}

/** An order whose money has come, and what is noted of the money. */
type Capture = { id: string; amount: Cents; capture: Captured }
type Act = (ctx: Ctx, tx: Tx, sale: PaidOrder, money: Capture) => Promise<void>

const pay: Act = async (ctx, tx, sale, { capture }) => await payOrder(ctx, tx, sale, capture)

async function takeMoney(ctx: Ctx, orderId: string, session: Paid, act: Act): Promise<Outcome> {
  return await ctx.db.transaction().execute(async (tx) => {
    const found = await lockOrderAndPayment(tx, orderId)
    if (!found) return 'foreign'
    const { payment_id: id, session_ref, amount_cents: amount, method, ...order } = found
    // An order that costs nothing has no payment.
    if (id === null || amount === null || method === null) return 0
    if (!mayBecome(order.status, 'PAID')) return 0
    const asked = { id, order_id: order.id, session_ref, amount_cents: amount, method }
    if (!fits(asked, session)) return await setAside(ctx, tx, asked, session)
    const capture = {
      session_ref: session.ref,
      intent_ref: session.intentRef,
      subscription_ref: session.subscriptionRef,
      captured_at: ctx.now(),
    }
    await act(ctx, tx, { order, subscription: session.subscription }, { id, amount, capture })
    return 1
  })
}

/** What was asked for by card. */
type AskedPayment = Pick<PaymentRow, 'id' | 'order_id' | 'session_ref' | 'amount_cents' | 'method'>

/** A payment that is not what was asked for is set aside, and staff must look at it (invariant P13). */
async function setAside(ctx: Ctx, tx: Tx, payment: AskedPayment, session: PaymentSession): Promise<number> {
  // What staff have looked at must not be set aside again every two weeks.
  if (session.subscriptionRef) await setSubscriptionUnwanted(tx, payment.id, session.subscriptionRef, ctx.now())
  const came = `${dollars(session.amount)} ${session.currency} by session ${session.ref}`
  if (!(await setMismatch(tx, payment.id, `${came} instead of ${dollars(payment.amount_cents)}`))) return 0
  await notifyStaff(ctx, tx, {
    matter: `mismatch:${payment.id}`,
    subject: 'A payment does not fit its order',
    blocks: [
      `For order ${payment.order_id} there came ${came}; ${dollars(payment.amount_cents)} was asked for.`,
      'The order stays unpaid. Please look at the payment provider and send the money back, or book it by hand.',
    ],
  })
  return 0
}

/**
 * A session that was opened just before a crash may not be recorded yet; any other must be the one we know. What was
 * begun to be paid at the desk is not paid a second time.
 */
function fits(payment: AskedPayment, session: PaymentSession): boolean {
  if (payment.method === 'desk') return false
  const isOurs = payment.session_ref === null || payment.session_ref === session.ref
  return isOurs && payment.amount_cents === session.amount && session.currency === 'aud'
}

/**
 * The places are gone, or the member already has the plan: the money goes back automatically, and the visitor gets an
 * email.
 */
async function sendBack(ctx: Ctx, tx: Tx, { order, subscription }: PaidOrder, money: Capture): Promise<void> {
  await setCaptured(tx, money.id, money.capture)
  if (subscription) await setSubscriptionUnwanted(tx, money.id, subscription.ref, ctx.now())
  // Only a closed order is refunded; that the member already has the plan is found out while the order is still open.
  if (order.status === 'PENDING') await setOrderStatus(tx, order.id, 'EXPIRED')
  await setOrderStatus(tx, order.id, 'REFUNDED', ctx.now())
  const { id: orderId } = order
  await promiseRefund(ctx, tx, { orderId, bookingId: null, amount: money.amount, reason: 'late-payment', by: null })
  await queueEmail(ctx, tx, { kind: 'payment-returned', orderId: order.id, recipient: order.email })
}
