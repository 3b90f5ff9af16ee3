import type { Cents } from '#domain/money.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { setCancelled, type BookedRow, type Closing } from '#server/sales/booking-store.ts'
import { giveBack } from '#server/sales/give-back.ts'
import { releaseAll } from '#server/sales/holdings.ts'
import { placesOf } from '#server/sales/store.ts'
import { insertCancellation } from './store.ts'
import { queueBathClosedEmail } from './write-booking-email.ts'

type Drop = { bathId: string; closing: Closing; card: Cents; gift: Cents }

/**
 * Cancels an extra bath that a closure meets while its booking stays, in the caller's transaction, which has locked the
 * order. What it cost comes back as it was paid.
 */
export async function dropExtraBath(
  ctx: Ctx,
  tx: Tx,
  booking: BookedRow,
  { bathId, closing, card, gift }: Drop,
): Promise<'refund' | 'voucher' | 'none'> {
  const freed = await setCancelled(tx, bathId)
  const kept = { orderId: booking.order_id, freeBookingIds: [], couponId: null, gift: null, places: placesOf(freed) }
  const outcome = card > 0 ? 'refund' : gift > 0 ? 'voucher' : 'none'
  const amount = card + gift
  return await releaseAll(tx, kept, async () => {
    const { voucher, refundId } = await giveBack(
      ctx,
      tx,
      { ...booking, id: bathId },
      { amount, onGiftCard: gift },
      null,
    )
    await insertCancellation(tx, {
      booking_id: bathId,
      outcome,
      amount_cents: amount,
      gift_cents: outcome === 'refund' ? gift : 0,
      by_house: true,
      reason: null,
      gift_card_id: voucher?.id ?? null,
      refund_id: refundId,
    })
    await queueBathClosedEmail(ctx, tx, booking, { outcome, amount, voucher }, closing)
    return outcome
  })
}
