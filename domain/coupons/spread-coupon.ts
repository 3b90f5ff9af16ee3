import type { AppliedCoupon } from '../cart/cart.ts'
import { splitInProportion, sum, type Cents } from '../money.ts'

export type CouponRule = Pick<AppliedCoupon, 'worth' | 'onlyForService'>
export type PricedItem = { serviceId: string; amount: Cents; coveredByMembership: boolean }

/**
 * How a promo code is split over the bookings: what it takes off each, in their order (spec 5, Coupon). `amount` is the
 * whole booking: base, guests, towel and robe, extra bath. Percent is rounded half up for each (ruling 18).
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
