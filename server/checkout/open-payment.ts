import type { CheckoutAnswer } from '#api/checkout.ts'
import type { Period } from '#domain/memberships/charges.ts'
import { Refused } from '#domain/refusals.ts'
import { holdEndsAt } from '#domain/checkout/hold-time.ts'
import { absoluteTime } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { closeOrder } from '#server/orders/close-order.ts'
import { findOrder, listLines, setHoldExpiry, type OrderLine, type OrderRow } from '#server/orders/store.ts'
import { closeSession, openSession, type PaymentInput } from '#server/payments/payment-session.ts'
import { findPayment, recordSession, type PaymentRow } from '#server/payments/store.ts'
import { required } from '#server/kit/required.ts'

/**
 * Where an order is paid. Called again for the same order it gives the same page, also after a crash between the
 * order and its page. An order that costs nothing is paid already. Refuses `payment.unreachable`; the order is then failed.
 */
export async function openPayment(ctx: Ctx, orderId: string): Promise<CheckoutAnswer> {
  const order = await findOrder(ctx.db, orderId)
  const payment = await findPayment(ctx.db, orderId)
  if (!payment) {
    return {
      sessionId: order.order_key,
      sessionUrl: successUrl(order),
      idempotencyKey: order.order_key,
      expiresAt: null,
    }
  }
  const opened = openedPage(payment)
  if (opened) return checkoutAnswer(order, opened)
  if (order.status !== 'PENDING') throw new Refused('payment.unreachable')
  return await openPage(ctx, order, payment)
}

async function openPage(ctx: Ctx, order: OrderRow, payment: PaymentRow): Promise<CheckoutAnswer> {
  let session
  try {
    session = await openSession(ctx, await paymentInputFor(ctx, order, payment))
  } catch (error) {
    // The same request may have come twice, and the other one may have opened the page: it is the page of both.
    const opened = openedPage(await findPayment(ctx.db, order.id))
    if (opened) return checkoutAnswer(order, opened)
    await closeOrder(ctx, order.id, 'FAILED')
    throw error
  }
  await recordSession(ctx.db, payment.id, {
    session_ref: session.ref,
    session_url: session.url,
    session_expires_at: session.expiresAt,
  })
  const held = await setHoldExpiry(ctx.db, order.id, holdEndsAt(session.expiresAt))
  if (!held) {
    // Another request closed this order while its page was being opened: it must not be paid any more.
    await closeSession(ctx, session.ref)
    throw new Refused('payment.unreachable')
  }
  return checkoutAnswer(order, session)
}

type Page = { ref: string; url: string; expiresAt: Date }

/** The page that was opened for a payment, if there is one by now. */
function openedPage(payment: PaymentRow | undefined): Page | null {
  const { session_ref: ref, session_url: url, session_expires_at: expiresAt } = payment ?? {}
  return ref && url && expiresAt ? { ref, url, expiresAt } : null
}

/** The same input at every try, down to the second: the provider refuses an idempotency key with other input. */
async function paymentInputFor(ctx: Ctx, order: OrderRow, payment: PaymentRow): Promise<PaymentInput> {
  const lines = await listLines(ctx.db, order.id)
  return {
    orderId: order.id,
    houseId: ctx.houseId,
    attempt: payment.attempt,
    every: lines.map(periodOf).find((period) => period !== null) ?? null,
    lines: lines.map((line) => ({ name: describe(line), amount: line.total_cents - line.gift_cents })),
    houseName: ctx.houseName,
    email: order.email,
    // The provider replaces this placeholder by the session id; it must not be URL-encoded.
    successUrl: `${successUrl(order)}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${order.failure_url}?idempotencyKey=${order.order_key}`,
    expiresAt: required(payment.session_expires_at, 'the end of an unpaid payment'),
  }
}

/** A plan that is paid again and again is the only line of its order. */
const periodOf = (line: OrderLine): Period | null =>
  line.kind === 'PLAN' && line.catalogue.recurring ? line.catalogue.period : null

const successUrl = (order: OrderRow) => `${order.success_url}?idempotencyKey=${order.order_key}`

const checkoutAnswer = (order: OrderRow, { ref, url, expiresAt }: Page): CheckoutAnswer => ({
  sessionId: ref,
  sessionUrl: url,
  idempotencyKey: order.order_key,
  expiresAt: expiresAt.toISOString(),
})

/** What the payment page calls a line: `Bathing, Tue 24 Nov 2026, 09:00 AEDT, 2 people`. */
function describe(line: OrderLine): string {
  if (line.kind !== 'BOOKING') return line.name
  const people = line.people === 1 ? '1 person' : `${line.people} people`
  return `${line.name}, ${absoluteTime(line.starts_at)}, ${people}`
}
