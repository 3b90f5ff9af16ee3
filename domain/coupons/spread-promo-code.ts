import type { AppliedCoupon } from '../cart/cart.ts'
import { splitInProportion, sum, type Cents } from '../money.ts'

export type CouponRule = Pick<AppliedCoupon, 'worth' | 'onlyForService'>
export type PricedItem = { serviceId: string; amount: Cents; coveredByMembership: boolean }

/**
 * How a percentage promo code, or one for a sum of money, is split over the bookings of a cart: what it takes off each, in
 * their order (spec 5, Coupon).
 * `amount` is the whole booking: base, guests, towel and robe, extra bath. A percentage is worked out for each booking
 * and rounded half up (ruling 18); a sum of money is split in proportion to what they cost.
 */
export function spreadCoupon(coupon: CouponRule, items: readonly PricedItem[]): Cents[] {
  const eligible = items.map((item) => (isEligible(coupon, item) ? item.amount : 0))

  if ('percentOff' in coupon.worth) {
    const { percentOff } = coupon.worth
    return eligible.map((amount) => Math.min(amount, percentOf(amount, percentOff)))
  }
  return splitInProportion(Math.min(coupon.worth.moneyOff, sum(eligible)), eligible)
}

function isEligible(coupon: CouponRule, item: PricedItem): boolean {
  if (item.coveredByMembership) return false
  return coupon.onlyForService === undefined || coupon.onlyForService === item.serviceId
}

// In whole hundredths of a percent: 33.33 is not exact as a number, and half a cent must not hang on that.
function percentOf(amount: Cents, percent: number): Cents {
  return Math.floor((amount * Math.round(percent * 100) + 5000) / 10_000)
}
