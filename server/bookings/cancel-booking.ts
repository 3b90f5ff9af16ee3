import type { CancellationAnswer, VoucherAnswer } from '#api/bookings.ts'
import { whyNotCancelFromList } from '#domain/bookings/change-cutoff.ts'
import {
  cancelOutcome,
  isRefundOffered,
  whyNotCancel,
  whyNotPayBack,
  type CancellationChoice,
  type CancellationOutcome,
} from '#domain/bookings/refund-choice.ts'
import { dollarsFromCents, type Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { DAY } from '#domain/sydney-time.ts'
import { issueGiftCard, type IssuedGiftCard } from '#server/gift-cards/issue-gift-card.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import { hasConfirmed, readBooked, setCancelled, type BookedRow } from '#server/orders/booking-store.ts'
import { releaseAll, type Kept } from '#server/orders/holdings.ts'
import { lockOrder, placesOf } from '#server/orders/store.ts'
import { findPayment, insertRefund, sumRefunds } from '#server/payments/store.ts'
import { cancellable } from '#server/orders/how-to-cancel.ts'
import { bookingAnswer, pageOf } from './describe-booking.ts'
import { voucherCodeFor, isSameRequest, rememberRequest, type KeyedRequest } from './idempotency.ts'
import { findAccessible, isAccessedByBrowserAlone, type BookingAccess } from './booking-access.ts'
import { findCancellation, insertCancellation } from './store.ts'
import { queueCancelledEmail } from './write-booking-email.ts'

/** Where a booking is cancelled, and what the visitor chose; the bookings page offers no choice (ruling 32). */
export type CancelChoice =
  | { from: 'bookings-page'; wantsEmail: boolean; reason: string | null }
  | { from: 'order-view'; choice: CancellationChoice; reason: string }

type Input = { bookingId: string; access: BookingAccess; keyed: KeyedRequest | null; cancellation: CancelChoice }

/**
 * Cancels a booking once. Its places, extra bath and credit are released, and with the last booking of an order the
 * use of the coupon. What was paid becomes a voucher or is refunded, by our own amounts (rulings 31, 33). The same
 * request again gets the first answer. Refuses with the codes of api 6.
 */
export async function cancelBooking(ctx: Ctx, input: Input): Promise<CancellationAnswer> {
  const { order_id } = await findAccessible(ctx.db, input.bookingId, input.access)
  return await ctx.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order_id)
    const booking = await readBooked(tx, input.bookingId)
    const done = await findCancellation(tx, booking.id)
    if (done && isSameRequest(input.keyed, booking.id, done)) {
      const code = done.encrypted_code && voucherCodeFor(input.keyed, booking.id, done.encrypted_code)
      const { valid_until: validUntil, amount_cents: balance } = done
      const voucher = code === null || validUntil === null ? null : { code, balance, validUntil }
      return answerOf(ctx, booking, input.access, { outcome: done.outcome, amount: done.amount_cents, voucher })
    }
    refuse(booking, input, ctx.now())
    const left = await cancel(ctx, tx, booking, input)
    return answerOf(ctx, { ...booking, status: 'CANCELED' }, input.access, left)
  })
}

function refuse(booking: BookedRow, { cancellation, access }: Input, now: Date): void {
  if (booking.status === 'CANCELED') throw new Refused('booking.already-canceled')
  const why =
    cancellation.from === 'bookings-page'
      ? (whyNotCancelFromList(booking.starts_at, now, booking.policy) ?? whyNotPayBack(cancellable(booking)))
      : whyNotCancel(cancellable(booking), now)
  if (why) throw new Refused(why)
  const wantsRefund = cancellation.from === 'order-view' && cancellation.choice === 'refund'
  if (wantsRefund && !isRefundOffered(cancellable(booking), now, booking.policy)) {
    throw new Refused('refund.not-offered')
  }
  if (
    outcomeOf(booking, cancellation) === 'voucher' &&
    isAccessedByBrowserAlone(booking, access) &&
    isOlderThanADay(booking, now)
  ) {
    throw new Refused('cancellation.by-email')
  }
}

/** A voucher is money to anyone who has its code: access by a browser alone, which others may use, gets none later than a day after payment. */
const isOlderThanADay = ({ paid_at }: BookedRow, now: Date) => now.getTime() - (paid_at?.getTime() ?? 0) > DAY

const outcomeOf = (booking: BookedRow, cancellation: CancelChoice) =>
  cancelOutcome(cancellable(booking), cancellation.from === 'order-view' ? cancellation.choice : 'voucher')

type CancelResult = { outcome: CancellationOutcome; amount: Cents; voucher: Omit<IssuedGiftCard, 'id'> | null }

async function cancel(ctx: Ctx, tx: Tx, booking: BookedRow, input: Input): Promise<CancelResult> {
  const freed = await setCancelled(tx, booking.id)
  const isLast = booking.coupon_id !== null && !(await hasConfirmed(tx, booking.order_id))
  const kept: Kept = {
    orderId: booking.order_id,
    freeBookingIds: booking.uses_membership ? [booking.id] : [],
    couponId: isLast ? booking.coupon_id : null,
    gift: null,
    places: placesOf(freed),
  }
  return await releaseAll(tx, kept, () => payBack(ctx, tx, booking, input))
}

/** Writes what comes back for the booking, and the email about it. */
async function payBack(ctx: Ctx, tx: Tx, booking: BookedRow, { keyed, cancellation }: Input): Promise<CancelResult> {
  const outcome = outcomeOf(booking, cancellation)
  const amount = outcome === 'voucher' || outcome === 'refund' ? booking.total_cents : 0
  const voucher = outcome === 'voucher' ? await issueVoucher(ctx, tx, booking, amount) : null
  const refundId = outcome === 'refund' ? await promiseRefund(ctx, tx, booking, amount) : null
  await insertCancellation(tx, {
    booking_id: booking.id,
    outcome,
    amount_cents: amount,
    reason: cancellation.reason,
    gift_card_id: voucher?.id ?? null,
    refund_id: refundId,
    ...rememberRequest(keyed, booking.id, voucher?.code ?? null),
  })
  // When this answer is lost, only the email has the voucher's code.
  const wantsEmail = cancellation.from === 'order-view' || cancellation.wantsEmail || voucher !== null
  await queueCancelledEmail(ctx, tx, booking, { outcome, amount, voucher }, wantsEmail)
  return { outcome, amount, voucher }
}

const issueVoucher = (ctx: Ctx, tx: Tx, { order_id: orderId, policy }: BookedRow, amount: Cents) =>
  issueGiftCard(tx, { orderId, amount, months: policy.voucherMonths, now: ctx.now() })

/** The promise comes first; a job sends it (payments rule 6). Never more goes back than came in. */
async function promiseRefund(ctx: Ctx, tx: Tx, booking: BookedRow, amount: Cents): Promise<string> {
  const payment = await findPayment(tx, booking.order_id)
  const captured = payment?.status === 'CAPTURED' ? payment.amount_cents : 0
  if (!payment || (await sumRefunds(tx, payment.id)) + amount > captured) throw new Refused('refund.not-offered')
  const refund = await insertRefund(tx, {
    payment_id: payment.id,
    order_id: booking.order_id,
    booking_id: booking.id,
    amount_cents: amount,
    reason: 'cancellation',
  })
  await ctx.jobs.enqueue(tx, 'send-refund', refund.id)
  return refund.id
}

function answerOf(
  ctx: Ctx,
  booking: BookedRow,
  access: BookingAccess,
  { outcome, amount, voucher }: CancelResult,
): CancellationAnswer {
  return {
    booking: bookingAnswer(ctx, booking, pageOf(access)),
    outcome,
    amount: dollarsFromCents(amount),
    voucher: voucher && voucherAnswer(voucher),
  }
}

const voucherAnswer = ({ code, balance, validUntil }: Omit<IssuedGiftCard, 'id'>): VoucherAnswer => ({
  code,
  balance: dollarsFromCents(balance),
  validUntil: validUntil.toISOString(),
})
