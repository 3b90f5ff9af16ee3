import type { AppliedCoupon } from '../cart/cart.ts'
import { centsFromDollars } from '../money.ts'

/** A coupon as the wire knows it (spec 3): exactly one of the two rates; the money in dollars. */
export type Coupon = {
  code: string
  specification: {
    active: boolean
    expirationTime: string | null
    usageLimit: number | null
    percentOffRate?: number | undefined
    moneyOffAmount?: number | undefined
    scope?: { group: { entityId: string } } | undefined
  }
  numberOfUsages: number
}

/** Why a coupon is not accepted, or null (spec 5, Coupon); undefined is a code that the house does not know. */
export function whyNotCoupon(
  coupon: Coupon | undefined,
  now: Date,
): 'coupon.unknown' | 'coupon.expired' | 'coupon.used-up' | null {
  if (!coupon?.specification.active) return 'coupon.unknown'
  const { expirationTime, usageLimit } = coupon.specification
  if (expirationTime !== null && new Date(expirationTime) <= now) return 'coupon.expired'
  if (usageLimit !== null && coupon.numberOfUsages >= usageLimit) return 'coupon.used-up'
  return null
}

/** What an accepted coupon does to the price. */
export function couponInCart({ code, specification }: Coupon): AppliedCoupon {
  const { percentOffRate, moneyOffAmount, scope } = specification
  const worth =
    percentOffRate === undefined ? { moneyOff: centsFromDollars(moneyOffAmount ?? 0) } : { percentOff: percentOffRate }
  return { code, worth, onlyForService: scope?.group.entityId }
}
