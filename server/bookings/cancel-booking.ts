import type { CancellationAnswer, VoucherAnswer } from '#api/bookings.ts'
import { whyNotCancelFromList } from '#domain/bookings/cancellation-cutoff.ts'
import {
  isRefundOffered,
  whyNotCancel,
  whyNotPayBack,
  type CancellationChoice,
  type CancellationOutcome,
} from '#domain/bookings/refund-choice.ts'
import type { VisitBack } from '#domain/memberships/visit-back.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { DAY } from '#domain/sydney-time.ts'
import type { IssuedGiftCard } from '#server/gift-cards/issue-gift-card.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import type { Press } from '#server/kit/http/press.ts'
import { hasConfirmed, readBooked, setCancelled, type BookedRow, type Closing } from '#server/sales/booking-store.ts'
import { endVisit } from '#server/memberships/credit-store.ts'
import { giveBack } from '#server/sales/give-back.ts'
import { releaseAll, type Kept } from '#server/sales/holdings.ts'
import { lockOrder, placesOf } from '#server/sales/store.ts'
import { cancellable, visitOf } from '#server/sales/how-to-cancel.ts'
import { cancelOnce } from './cancel-once.ts'
import { exchangeVoucher } from './exchange-voucher.ts'
import { backOf, type CancelResult } from './back-of-booking.ts'
import { bookingAnswer, pageOf } from './describe-booking.ts'
import { findAccessible, isAccessedByBrowserAlone, type BookingAccess } from './booking-access.ts'
import { answerClosure, findCancellation, insertCancellation } from './store.ts'
import { refusalOfTooLate } from './refuse-too-late.ts'
import { queueCancelledEmail } from './write-booking-email.ts'

/** Where a booking is cancelled, and what the visitor chose; the bookings page offers no choice (ruling 32). */
export type CancelChoice =
  | { from: 'bookings-page'; wantsEmail: boolean; reason: string | null }
  | { from: 'order-view'; choice: CancellationChoice; reason: string }

type Input = { bookingId: string; access: BookingAccess; press: Press | null; cancellation: CancelChoice }

/** What is decided about a booking that is cancelled. */
type Decided = {
  choice: CancellationChoice
  reason: string | null
  wantsEmail: boolean
  /** The house shuts then, also where the guest has chosen or kept silent: no bar holds. */
  isByHouse: boolean
  /** Its words lead the email, where the guest hears of it by this one. */
  closing: Closing | null
  byStaff: StaffCancel | null
  /** What becomes of the visit that makes it free. */
  visit: VisitBack | null
}

/** Which of the staff cancels, and the manager who lets more come back than guests have a right to. */
export type StaffCancel = { actorId: string; approvedBy: string | null }

/**
 * Cancels a booking once. Its places and extra bath are released, its visit comes back or is lost, and with the last
 * booking of an order the use of the coupon. What was paid becomes a voucher or is refunded, by our own amounts
 * (rulings 31, 33). The same request again gets the first answer; of a closed booking, a voucher can become a refund.
 * Refuses with the codes of api 6.
 */
export async function cancelBooking(ctx: Ctx, input: Input): Promise<CancellationAnswer> {
  const { id, order_id } = await findAccessible(ctx.db, input.bookingId, input.access)
  return await ctx.db.transaction().execute(async (tx) => {
    const left = await cancelOnce(tx, { press: input.press, made: id }, async () => {
      await lockOrder(tx, order_id)
      return await cancelOrExchange(ctx, tx, await readBooked(tx, id), input)
    })
    return answerOf(ctx, await readBooked(tx, id), input.access, left)
  })
}

async function cancelOrExchange(ctx: Ctx, tx: Tx, booking: BookedRow, input: Input): Promise<CancelResult> {
  const done = await findCancellation(tx, booking.id)
  if (done && wantsOtherThan(input, done.outcome)) {
    if (booking.gift_cents > 0) refuseToBrowserAlone(booking, input.access, ctx.now())
    return await exchangeVoucher(ctx, tx, booking)
  }
  refuse(booking, input, ctx.now())
  return await cancel(ctx, tx, booking, decidedOf(booking, input, ctx.now()))
}

/** Whoever has a voucher may want the money after all. */
const wantsOtherThan = ({ cancellation }: Input, outcome: CancellationOutcome) =>
  outcome === 'voucher' && cancellation.from === 'order-view' && cancellation.choice === 'refund'

/**
 * Cancels the booking of somebody whom a closure meets, in the caller's transaction, which has locked the order. What
 * was paid comes back as it was paid, or as a voucher; no bar holds. `closing` is what the email says of the closure.
 */
export async function cancelForClosure(
  ctx: Ctx,
  tx: Tx,
  booking: BookedRow,
  choice: CancellationChoice,
  closing: Closing | null,
): Promise<CancellationOutcome> {
  const visit = visitOf(booking, ctx.now(), true)
  const decided = {
    choice,
    reason: null,
    wantsEmail: true,
    isByHouse: true,
    closing,
    byStaff: null,
    visit,
  }
  return (await cancel(ctx, tx, booking, decided)).outcome
}

type DeskCancel = {
  choice: CancellationChoice
  reason: string
  byStaff: StaffCancel
  visit: VisitBack | null
}

/**
 * Cancels a booking for the staff, in the caller's transaction, which has locked the order and has asked whether this
 * may come back (domain/bookings/refund-by-staff.ts). The guest has the same email as if they had cancelled themselves.
 */
export const cancelForDesk = (ctx: Ctx, tx: Tx, booking: BookedRow, desk: DeskCancel): Promise<CancelResult> =>
  cancel(ctx, tx, booking, { ...desk, wantsEmail: true, isByHouse: booking.closing !== null, closing: null })

function decidedOf(booking: BookedRow, { cancellation }: Input, now: Date): Decided {
  const isFromList = cancellation.from === 'bookings-page'
  return {
    choice: isFromList ? 'voucher' : cancellation.choice,
    reason: cancellation.reason,
    wantsEmail: !isFromList || cancellation.wantsEmail,
    isByHouse: booking.closing !== null,
    closing: null,
    byStaff: null,
    visit: visitOf(booking, now),
  }
}

function refuse(booking: BookedRow, { cancellation, access }: Input, now: Date): void {
  if (booking.status === 'CANCELED') throw new Refused('booking.already-canceled')
  const isFromPage = cancellation.from === 'bookings-page'
  if (isFromPage) refuseTooLate(booking, now)
  const why = isFromPage ? whyNotPayBack(cancellable(booking)) : whyNotCancel(cancellable(booking), now)
  if (why) throw new Refused(why)
  const wantsRefund = cancellation.from === 'order-view' && cancellation.choice === 'refund'
  if (wantsRefund && !isRefundOffered(cancellable(booking), now, booking.policy)) {
    throw new Refused('refund.not-offered')
  }
  const choice = cancellation.from === 'order-view' ? cancellation.choice : 'voucher'
  if (backOf(booking, choice, null).onGiftCard > 0) refuseToBrowserAlone(booking, access, now)
}

function refuseTooLate(booking: BookedRow, now: Date): void {
  const tooLate = booking.closing ? null : whyNotCancelFromList(booking.starts_at, now, booking.policy)
  if (tooLate) throw refusalOfTooLate(tooLate, booking.policy)
}

/** A voucher is money to anyone who has its code: access by a browser alone, which others may use, gets none later than a day after payment. */
function refuseToBrowserAlone(booking: BookedRow, access: BookingAccess, now: Date): void {
  if (isAccessedByBrowserAlone(booking, access) && isOlderThanADay(booking, now)) {
    throw new Refused('cancellation.by-email')
  }
}

const isOlderThanADay = ({ paid_at }: BookedRow, now: Date) => now.getTime() - (paid_at?.getTime() ?? 0) > DAY

async function cancel(ctx: Ctx, tx: Tx, booking: BookedRow, decided: Decided): Promise<CancelResult> {
  const freed = await setCancelled(tx, booking.id)
  const isLast = booking.coupon_id !== null && !(await hasConfirmed(tx, booking.order_id))
  // Credits come first among what a booking holds (server/sales/holdings.ts).
  if (decided.visit) await endVisit(tx, booking.id, decided.visit, ctx.now())
  const kept: Kept = {
    orderId: booking.order_id,
    freeBookingIds: [],
    couponId: isLast ? booking.coupon_id : null,
    gift: null,
    places: placesOf(freed),
  }
  return await releaseAll(tx, kept, () => payBack(ctx, tx, booking, decided))
}

/** Writes what comes back for the booking, and the email about it. */
async function payBack(ctx: Ctx, tx: Tx, booking: BookedRow, decided: Decided): Promise<CancelResult> {
  const { reason, wantsEmail, isByHouse, closing, byStaff, visit } = decided
  const back = backOf(booking, decided.choice, decided.visit?.way ?? null)
  const { voucher, refundId, handedOut } = await giveBack(ctx, tx, booking, back, byStaff?.actorId ?? null)
  const { outcome, amount } = back
  await insertCancellation(tx, {
    booking_id: booking.id,
    outcome,
    amount_cents: amount,
    gift_cents: outcome === 'refund' ? back.onGiftCard : 0,
    by_house: isByHouse,
    actor_id: byStaff?.actorId ?? null,
    approved_by: byStaff?.approvedBy ?? null,
    reason,
    gift_card_id: voucher?.id ?? null,
    refund_id: refundId,
  })
  await answerClosure(tx, booking.id, outcome, ctx.now())
  // When this answer is lost, only the email has the voucher's code.
  const told = { outcome, amount, voucher, handedOut, closing, visit }
  await queueCancelledEmail(ctx, tx, booking, told, wantsEmail || voucher !== null)
  return { outcome, amount, voucher, refundId }
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
