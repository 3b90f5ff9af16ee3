import { chooseCredits } from '#domain/memberships/choose-credits.ts'
import { dollars, type Cents } from '#domain/money.ts'
import { mayBecome } from '#domain/checkout/order-status.ts'
import { Refused } from '#domain/refusals.ts'
import { isLostStart } from '#server/availability/lost-starts.ts'
import { queueEmail } from '#server/emails/queue-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import { brokenConstraint, type Tx } from '#server/kit/database/db.ts'
import type { OrderOutcome } from '#server/kit/observe/metrics.ts'
import { emailKeyOf } from '#server/accounts/member-store.ts'
import { recordConsent } from '#server/accounts/consent-store.ts'
import { listCredits, type CreditUse } from '#server/memberships/credit-store.ts'
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
import { fulfil } from './kinds/kinds.ts'
import { confirmAll, holdAll, keptBy, NotHeld } from './holdings.ts'
import {
  freeOnes,
  listBookings,
  lockOrder,
  lockOrderAndPayment,
  roomsOf,
  setOrderPaid,
  setOrderStatus,
  type BookingRow,
  type OrderRow,
} from './store.ts'

/**
 * The only way to PAID (payments rule 2): the session is read again from the provider, and only what the provider
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
    return counted(ctx, 'paid', await takeMoney(ctx, orderId, paid, confirm))
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

/**
 * An order that costs nothing is PAID without a payment (ruling 20), in the transaction that writes it, so that no
 * other request of the buyer finds it open and closes it. The caller confirms what it keeps.
 */
export async function confirmFreeOrder(ctx: Ctx, tx: Tx, orderId: string): Promise<void> {
  await setPaid(ctx, tx, { order: await lockOrder(tx, orderId), subscription: null }, 'HELD')
}

/**
 * The same road for money that was taken at the desk: the tenders of a sale come to what is due, and the order is PAID
 * in the transaction of the last of them. The caller holds the lock of the open order.
 */
export async function settleAtDesk(ctx: Ctx, tx: Tx, order: OrderRow, { id, amount }: Omit<Capture, 'capture'>) {
  const capture = { session_ref: null, intent_ref: null, subscription_ref: null, captured_at: ctx.now() }
  await confirm(ctx, tx, { order, subscription: null }, { id, amount, capture })
}

/** An order whose money has come, and what is noted of the money. */
type Capture = { id: string; amount: Cents; capture: Captured }
type Act = (ctx: Ctx, tx: Tx, sale: PaidOrder, money: Capture) => Promise<void>

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

/** Money that came in time finds everything held; it is confirmed. */
async function confirm(ctx: Ctx, tx: Tx, sale: PaidOrder, money: Capture): Promise<void> {
  if (sale.order.status !== 'PENDING') return await confirmLate(ctx, tx, sale, money)
  const bookings = await setPaid(ctx, tx, sale, 'HELD', money)
  await confirmAll(tx, keptBy(sale.order, bookings))
}

/** Money after the hold ended: everything that was given back is taken again, or the money goes back (`isGone`). */
async function confirmLate(ctx: Ctx, tx: Tx, sale: PaidOrder, money: Capture): Promise<void> {
  const { order } = sale
  const bookings = await listBookings(tx, order.id)
  if (bookings.some((booking) => booking.starts_at <= ctx.now())) throw new Refused('cart.unavailable')
  const creditUses = await chooseCreditsAgain(ctx, tx, order, freeOnes(bookings))
  const toKeep = { ...keptBy(order, bookings), rooms: roomsOf(bookings), creditUses }
  const write = async () => void (await setPaid(ctx, tx, sale, 'EXPIRED', money))
  await holdAll(tx, toKeep, ctx.now(), write, { forGood: true })
}

/** The order is PAID, its bookings are confirmed, and the buyer has what was paid for. Answers the bookings. */
async function setPaid(ctx: Ctx, tx: Tx, sale: PaidOrder, from: 'HELD' | 'EXPIRED', money: Capture | null = null) {
  const { order } = sale
  const bookings = await setOrderPaid(tx, order.id, { from, paidAt: ctx.now(), capture: money?.capture ?? null })
  await queueEmail(ctx, tx, { kind: 'booking-confirmed', orderId: order.id, recipient: order.email })
  // At the desk nobody ticks anything.
  if (order.member_id === null && order.origin === 'site') await recordGuestConsent(tx, order, ctx.now())
  await fulfil(ctx, tx, sale)
  return bookings
}

/** What a guest ticked at checkout counts for the address from now on (ruling 41). */
const recordGuestConsent = (tx: Tx, order: OrderRow, at: Date) =>
  recordConsent(tx, {
    emailKey: emailKeyOf(order.email),
    granted: order.marketing_consent,
    source: 'checkout',
    at,
  })

type FreeBooking = Pick<BookingRow, 'id' | 'service_id'>

/** A late payment takes a credit again, from any grant that the member has left. */
async function chooseCreditsAgain(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  free: readonly FreeBooking[],
): Promise<CreditUse[]> {
  if (free.length === 0 || order.member_id === null) return []
  const chosen = chooseCredits(
    await listCredits(tx, order.member_id, ctx.now()),
    free.map((booking) => booking.service_id),
  )
  const uses = free.flatMap(({ id: bookingId }, i) => (chosen[i] ? [{ grantId: chosen[i], bookingId }] : []))
  if (uses.length < free.length) throw new NotHeld('credits')
  return uses
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

const isGone = (error: unknown) =>
  error instanceof NotHeld ||
  (error instanceof Refused && ['cart.unavailable', 'plan.already-held'].includes(error.reason)) ||
  isLostStart(error) ||
  brokenConstraint(error) === 'service_is_sold'
