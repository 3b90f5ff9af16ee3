import type { CheckoutAnswer } from '#api/checkout.ts'
import { isAddressOfNobody } from '#domain/accounts/no-address.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { closeOrder } from '#server/sales/close-order.ts'
import type { LineToPay } from '#server/sales/kinds/kind.ts'
import { kindOf } from '#server/sales/kinds/kinds.ts'
import type { NewSale, PayableOrder, ToPay } from '#server/sales/new-sale.ts'
import { findOrder, listLines, recordPage, type OrderLine } from '#server/sales/store.ts'
import { closeSession, openSession, type PaymentInput } from '#server/payments/payment-session.ts'
import { findPayment, type PaymentRow } from '#server/payments/store.ts'
import { required } from '#server/kit/required.ts'

/** What becomes of an order for which the provider has opened no page, at this attempt to pay it. */
type WhenNoPage = (ctx: Ctx, orderId: string, attempt: number) => Promise<unknown>

const failOrder: WhenNoPage = (ctx, orderId) => closeOrder(ctx, orderId, 'FAILED')

/**
 * Where an order is paid. Called again for the same order it gives the same page, also after a crash between the
 * order and its page. An order that costs nothing is paid already. Refuses `payment.unreachable` and
 * `contact.email/provider`; the order is then failed, unless the caller has another use for it.
 */
export async function openPayment(
  ctx: Ctx,
  orderId: string,
  whenNoPage: WhenNoPage = failOrder,
): Promise<CheckoutAnswer> {
  const order = await findOrder(ctx.db, orderId)
  const payment = await findPayment(ctx.db, orderId)
  if (!payment) return paidAlready(order)
  const opened = openedPage(payment)
  if (opened) return checkoutAnswer(order, opened)
  if (order.status !== 'PENDING') throw new Refused('payment.unreachable')
  const lines = (await listLines(ctx.db, order.id)).map(lineToPay)
  const expiresAt = required(payment.session_expires_at, 'the end of an unpaid payment')
  return await openPage(ctx, order, { attempt: payment.attempt, expiresAt, lines }, whenNoPage)
}

/** The same for an order that was placed just now. */
export async function openFirstPayment(ctx: Ctx, { order, payment, toPay }: NewSale): Promise<CheckoutAnswer> {
  if (!payment) return paidAlready(order)
  return await openPage(ctx, order, required(toPay, 'the end of a page to pay on'), failOrder)
}

const paidAlready = (order: PayableOrder): CheckoutAnswer => ({
  sessionId: order.order_key,
  sessionUrl: successUrl(order),
  idempotencyKey: order.order_key,
  expiresAt: null,
})

async function openPage(ctx: Ctx, order: PayableOrder, toPay: ToPay, whenNoPage: WhenNoPage): Promise<CheckoutAnswer> {
  let session
  try {
    session = await openSession(ctx, paymentInputFor(ctx, order, toPay))
  } catch (error) {
    // The same request may have come twice, and the other one may have opened the page: it is the page of both.
    const opened = openedPage(await findPayment(ctx.db, order.id))
    if (opened) return checkoutAnswer(order, opened)
    await whenNoPage(ctx, order.id, toPay.attempt)
    throw error
  }
  const page = { session_ref: session.ref, session_url: session.url, session_expires_at: session.expiresAt }
  const isOpen = await recordPage(ctx.db, order.id, { ...page, attempt: toPay.attempt })
  if (!isOpen) {
    // While its page was being opened, another request closed this order or gave this attempt up: nobody may pay here.
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
const paymentInputFor = (ctx: Ctx, order: PayableOrder, { attempt, expiresAt, lines }: ToPay): PaymentInput => ({
  orderId: order.id,
  houseId: ctx.houseId,
  attempt,
  every: lines.map(({ every }) => every).find((period) => period !== null) ?? null,
  lines: lines.map(({ name, amount }) => ({ name, amount })),
  houseName: ctx.houseName,
  email: isAddressOfNobody(order.email) ? null : order.email,
  // The provider replaces this placeholder by the session id; it must not be URL-encoded.
  successUrl: `${successUrl(order)}&session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${order.failure_url}?idempotencyKey=${order.order_key}`,
  expiresAt,
})

const lineToPay = (line: OrderLine): LineToPay => ({
  ...kindOf(line).onPage(line),
  amount: line.total_cents - line.gift_cents,
})

const successUrl = (order: PayableOrder) => `${order.success_url}?idempotencyKey=${order.order_key}`

const checkoutAnswer = (order: PayableOrder, { ref, url, expiresAt }: Page): CheckoutAnswer => ({
  sessionId: ref,
  sessionUrl: url,
  idempotencyKey: order.order_key,
  expiresAt: expiresAt.toISOString(),
})
