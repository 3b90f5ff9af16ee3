import { whyNotPayBack } from '#domain/bookings/refund-choice.ts'
import { Refused } from '#domain/refusals.ts'
import { takeBackVoucher } from '#server/gift-cards/office-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { takeAnswersBack } from '#server/kit/http/press-store.ts'
import { readBooked, type BookedRow } from '#server/sales/booking-store.ts'
import { giveBack } from '#server/sales/give-back.ts'
import { cancellable } from '#server/sales/how-to-cancel.ts'
import { backOf, type CancelResult } from './back-of-booking.ts'
import { answerClosureAnew, changeCancellation, findOpenVoucher, insertVoucherExchange } from './store.ts'
import { queueExchangedEmail } from './write-booking-email.ts'

/**
 * Gives the money of a closed booking back as it was paid instead of the voucher that the guest has, in the caller's
 * transaction, which has locked the order. Until the day by which guests answer, and while the voucher is unspent: else
 * `booking.already-canceled` or `voucher.spent`.
 */
export async function exchangeVoucher(ctx: Ctx, tx: Tx, booking: BookedRow): Promise<CancelResult> {
  const voucher = await findOpenVoucher(tx, booking.id)
  if (!voucher) throw new Refused('booking.already-canceled')
  const { giftCardId, amount } = voucher
  if (!(await takeBackVoucher(tx, { id: giftCardId, orderId: booking.order_id, amount, now: ctx.now() }))) {
    throw new Refused('voucher.spent')
  }
  await insertVoucherExchange(tx, booking.id, giftCardId)
  await takeAnswersBack(tx, booking.id)
  await changeCancellation(tx, booking.id, { outcome: 'none', amount_cents: 0, gift_card_id: null })
  // Now that the voucher is gone, its money is there to be given back.
  const free = await readBooked(tx, booking.id)
  const why = whyNotPayBack(cancellable(free))
  if (why) throw new Refused(why)
  const back = backOf(free, 'refund', null)
  if (back.outcome !== 'refund') throw new Refused('refund.not-offered')
  const { voucher: card, refundId } = await giveBack(ctx, tx, free, back, null)
  await changeCancellation(tx, booking.id, {
    outcome: back.outcome,
    amount_cents: back.amount,
    gift_cents: back.onGiftCard,
    gift_card_id: card?.id ?? null,
    refund_id: refundId,
  })
  await answerClosureAnew(tx, booking.id, ctx.now())
  const result = { outcome: back.outcome, amount: back.amount, voucher: card, refundId }
  await queueExchangedEmail(ctx, tx, free, result)
  return result
}
