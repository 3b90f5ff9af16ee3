import { expect, test } from 'vitest'
import { refusals } from '../refusals.ts'
import { couponInCart, whyNotCoupon, type Coupon } from './check-coupon.ts'

const now = new Date('2026-11-24T09:00:00+11:00')
const coupon = (specification: Partial<Coupon['specification']> = {}, numberOfUsages = 0): Coupon => ({
  code: 'WELCOME10',
  specification: { active: true, expirationTime: null, usageLimit: null, percentOffRate: 10, ...specification },
  numberOfUsages,
})
const endingAt = (expirationTime: string) => whyNotCoupon(coupon({ expirationTime }), now)

test('a code that the server does not return is no coupon (#215)', () => {
  expect(whyNotCoupon(undefined, now)).toBe('coupon.unknown')
  expect(whyNotCoupon(coupon(), now)).toBeNull()
})

test('a coupon must be active (#216)', () => {
  expect(whyNotCoupon(coupon({ active: false }), now)).toBe('coupon.unknown')
})

test('an unknown or inactive code is an invalid coupon code (#219)', () => {
  const reasons = [whyNotCoupon(undefined, now), whyNotCoupon(coupon({ active: false }), now)]
  expect(reasons.map((reason) => refusals[reason!].message)).toEqual(['Invalid coupon code.', 'Invalid coupon code.'])
})

test('a coupon whose time has come is expired, null is never (#217)', () => {
  expect(endingAt('2026-11-24T09:00:00.001+11:00')).toBeNull()
  expect(endingAt('2026-11-24T09:00:00.000+11:00')).toBe('coupon.expired')
  expect(endingAt('2024-12-31T00:00:00Z')).toBe('coupon.expired')
  expect(refusals['coupon.expired'].message).toBe('Coupon has expired.')
})

test('uses must be below the limit when there is one (#218)', () => {
  const used = [0, 1, 2, 3].map((uses) => whyNotCoupon(coupon({ usageLimit: 2 }, uses), now))
  expect(used).toEqual([null, null, 'coupon.used-up', 'coupon.used-up'])
  expect(whyNotCoupon(coupon({}, 10_000), now)).toBeNull()
  expect(refusals['coupon.used-up'].message).toBe('Coupon has reached its usage limit.')
})

test('in the cart a coupon is a percentage or cents, for all services or one', () => {
  expect(couponInCart(coupon())).toEqual({ code: 'WELCOME10', worth: { percentOff: 10 }, onlyForService: undefined })
  const classes = { percentOffRate: undefined, moneyOffAmount: 20.5, scope: { group: { entityId: 'sauna' } } }
  expect(couponInCart(coupon(classes))).toEqual({
    code: 'WELCOME10',
    worth: { moneyOff: 2050 },
    onlyForService: 'sauna',
  })
})
