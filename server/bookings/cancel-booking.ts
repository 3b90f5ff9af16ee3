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
import { Refused, type RefusalReason } from '#domain/refusals.ts'
import { DAY } from '#domain/sydney-time.ts'
import { issueGiftCard, type IssuedGiftCard } from '#server/gift-cards/issue-gift-card.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import { hasConfirmed, readBooked, setCancelled, type BookedRow, type Closing } from '#server/orders/booking-store.ts'
import { releaseAll, type Kept } from '#server/orders/holdings.ts'
import { lockOrder, placesOf } from '#server/orders/store.ts'
import { findPayment, insertRefund, sumRefunds } from '#server/payments/store.ts'
import { cancellable } from '#server/orders/how-to-cancel.ts'
import { bookingAnswer, pageOf } from './describe-booking.ts'
import { voucherCodeFor, isSameRequest, rememberRequest, type KeyedRequest } from './idempotency.ts'
import { findAccessible, isAccessedByBrowserAlone, type BookingAccess } from './booking-access.ts'
import { answerClosure, findCancellation, insertCancellation } from './store.ts'
import { queueCancelledEmail } from './write-booking-email.ts'

/** Where a booking is cancelled, and what the visitor chose; the bookings page offers no choice (ruling 32). */
export type CancelChoice =
  | { from: 'bookings-page'; wantsEmail: boolean; reason: string | null }
  | { from: 'order-view'; choice: CancellationChoice; reason: string }

type Input = { bookingId: string; access: BookingAccess; keyed: KeyedRequest | null; cancellation: CancelChoice }

/** What is decided about a booking that is cancelled. */
type Decided = {
  wish: CancellationChoice
  reason: string | null
  keyed: KeyedRequest | null
  wantsEmail: boolean
  /** The house shuts then, also where the guest has chosen or kept silent: no bar holds. */
  isByHouse: boolean
  /** Its words lead the email, where the guest hears of it by this one. */
  closing: Closing | null
}

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
      const { valid_until: validUntil } = done
      const balance = done.outcome === 'voucher' ? done.amount_cents : done.gift_cents
      const voucher = code === null || validUntil === null ? null : { code, balance, validUntil }
      return answerOf(ctx, booking, input.access, { outcome: done.outcome, amount: done.amount_cents, voucher })
    }
    refuse(booking, input, ctx.now())
    const left = await cancel(ctx, tx, booking, decidedOf(booking, input))
    return answerOf(ctx, { ...booking, status: 'CANCELED' }, input.access, left)
  })
}

/**
 * Cancels the booking of somebody whom a closure meets, in the caller's transaction, which has locked the order. What
 * was paid comes back as it was paid, or as a voucher; no bar holds. `closing` is what the email says of the closure.
 */
export async function cancelForClosure(
  ctx: Ctx,
  tx: Tx,
  booking: BookedRow,
  wish: CancellationChoice,
  closing: Closing | null,
): Promise<CancellationOutcome> {
  return (
    await cancel(ctx, tx, booking, { wish, reason: null, keyed: null, wantsEmail: true, isByHouse: true, closing })
  ).outcome
}

function decidedOf({ closing }: BookedRow, { keyed, cancellation }: Input): Decided {
  const isFromList = cancellation.from === 'bookings-page'
  return {
    wish: isFromList ? 'voucher' : cancellation.choice,
    reason: cancellation.reason,
    keyed,
    wantsEmail: !isFromList || cancellation.wantsEmail,
    isByHouse: closing !== null,
    closing: null,
  }
}

function refuse(booking: BookedRow, { cancellation, access }: Input, now: Date): void {
  if (booking.status === 'CANCELED') throw new Refused('booking.already-canceled')
  const why =
    cancellation.from === 'bookings-page' ? whyNotCancelFromPage(booking, now) : whyNotCancel(cancellable(booking), now)
  if (why) throw new Refused(why)
  const wantsRefund = cancellation.from === 'order-view' && cancellation.choice === 'refund'
  if (wantsRefund && !isRefundOffered(cancellable(booking), now, booking.policy)) {
    throw new Refused('refund.not-offered')
  }
  const wish = cancellation.from === 'order-view' ? cancellation.choice : 'voucher'
  if (
    backOf(booking, wish).onGiftCard > 0 &&
    isAccessedByBrowserAlone(booking, access) &&
    isOlderThanADay(booking, now)
  ) {
    throw new Refused('cancellation.by-email')
  }
}

function whyNotCancelFromPage(booking: BookedRow, now: Date): RefusalReason | null {
  const tooLate = booking.closing ? null : whyNotCancelFromList(booking.starts_at, now, booking.policy)
  return tooLate ?? whyNotPayBack(cancellable(booking))
}

/** A voucher is money to anyone who has its code: access by a browser alone, which others may use, gets none later than a day after payment. */
const isOlderThanADay = ({ paid_at }: BookedRow, now: Date) => now.getTime() - (paid_at?.getTime() ?? 0) > DAY

/** What comes back for a booking, in all and by a gift card. */
type Back = { outcome: CancellationOutcome; amount: Cents; onGiftCard: Cents }

/** A refund gives back as it was paid: what a gift card has paid comes on a gift card. */
function backOf(booking: BookedRow, wish: CancellationChoice): Back {
  const outcome = cancelOutcome(cancellable(booking), wish)
  if (outcome === 'credit' || outcome === 'none') return { outcome, amount: 0, onGiftCard: 0 }
  const amount = booking.total_cents
  const onGiftCard = outcome === 'voucher' ? amount : booking.gift_cents
  return { outcome: onGiftCard === amount ? 'voucher' : 'refund', amount, onGiftCard }
}

type CancelResult = { outcome: CancellationOutcome; amount: Cents; voucher: Omit<IssuedGiftCard, 'id'> | null }

async function cancel(ctx: Ctx, tx: Tx, booking: BookedRow, decided: Decided): Promise<CancelResult> {
  const freed = await setCancelled(tx, booking.id)
  const isLast = booking.coupon_id !== null && !(await hasConfirmed(tx, booking.order_id))
  const kept: Kept = {
    orderId: booking.order_id,
    freeBookingIds: booking.uses_membership ? [booking.id] : [],
    couponId: isLast ? booking.coupon_id : null,
    gift: null,
    places: placesOf(freed),
  }
  return await releaseAll(tx, kept, () => payBack(ctx, tx, booking, decided))
}

/** Writes what comes back for the booking, and the email about it. */
async function payBack(ctx: Ctx, tx: Tx, booking: BookedRow, decided: Decided): Promise<CancelResult> {
  const { keyed, reason, wantsEmail, isByHouse, closing } = decided
  const back = backOf(booking, decided.wish)
  const { voucher, refundId } = await giveBack(ctx, tx, booking, back)
  const { outcome, amount } = back
  await insertCancellation(tx, {
    booking_id: booking.id,
    outcome,
    amount_cents: amount,
    gift_cents: outcome === 'refund' ? back.onGiftCard : 0,
    by_house: isByHouse,
    reason,
    gift_card_id: voucher?.id ?? null,
    refund_id: refundId,
    ...rememberRequest(keyed, booking.id, voucher?.code ?? null),
  })
  await answerClosure(tx, booking.id, outcome, ctx.now())
  // When this answer is lost, only the email has the voucher's code.
  await queueCancelledEmail(ctx, tx, booking, { outcome, amount, voucher, closing }, wantsEmail || voucher !== null)
  return { outcome, amount, voucher }
}

type Owed = Pick<BookedRow, 'order_id' | 'policy'> & { id: string }

/** The gift card and the refund that what comes back is made of; a job sends the refund. */
export async function giveBack(ctx: Ctx, tx: Tx, booking: Owed, { amount, onGiftCard }: Omit<Back, 'outcome'>) {
  const { order_id: orderId, policy } = booking
  const voucher =
    onGiftCard > 0
      ? await issueGiftCard(tx, { orderId, amount: onGiftCard, months: policy.voucherMonths, now: ctx.now() })
      : null
  const refundId = amount > onGiftCard ? await promiseRefund(ctx, tx, booking, amount - onGiftCard) : null
  return { voucher, refundId }
}

/** The promise comes first; a job sends it (payments rule 6). Never more goes back than came in. */
async function promiseRefund(ctx: Ctx, tx: Tx, booking: Owed, amount: Cents): Promise<string> {
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
