import { releasePlaces } from '#server/availability/store.ts'
import { releaseCouponUse } from '#server/coupons/store.ts'
import { releaseGiftMoney } from '#server/gift-cards/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { returnCredits } from '#server/memberships/credit-store.ts'
import { setPaymentClosed } from '#server/payments/store.ts'
import { freeOnes, giftMoneyOf, lockOrder, placesOf, setBookingStatus, setOrderStatus } from './store.ts'

/** Gives back everything an unpaid order holds; one that is no longer open stays as it is. Answers how many changed. */
export async function releaseOrder(ctx: Ctx, orderId: string, as: 'CANCELED' | 'EXPIRED' | 'FAILED'): Promise<number> {
  return await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status !== 'PENDING') return 0
    await setOrderStatus(tx, orderId, as)
    await setPaymentClosed(tx, orderId, as === 'FAILED' ? 'FAILED' : 'EXPIRED')
    const bookings = await setBookingStatus(tx, orderId, 'HELD', 'EXPIRED')
    const free = freeOnes(bookings).map(({ id }) => id)
    if (free.length > 0) await returnCredits(tx, free)
    if (order.coupon_id) await releaseCouponUse(tx, orderId)
    const gift = giftMoneyOf(order)
    if (gift) await releaseGiftMoney(tx, gift)
    await releasePlaces(tx, placesOf(bookings))
    return 1
  })
}
