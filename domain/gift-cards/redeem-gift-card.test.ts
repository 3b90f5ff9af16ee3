import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTooSmallForCard, redeemGiftCard } from './redeem-gift-card.ts'

test('the balance reduces the total by the smaller of the two (#240)', () => {
  expect(redeemGiftCard(10_000, 7500)).toEqual({ redeemed: 7500, balanceLeft: 2500, keepsCardMinimum: false })
  expect(redeemGiftCard(2000, 7500)).toEqual({ redeemed: 2000, balanceLeft: 0, keepsCardMinimum: false })
  expect(redeemGiftCard(0, 7500)).toEqual({ redeemed: 0, balanceLeft: 0, keepsCardMinimum: false })
})

test('it never leaves 1 to 49 cents to the card when it can help it', () => {
  expect(redeemGiftCard(7470, 7500)).toEqual({ redeemed: 7450, balanceLeft: 20, keepsCardMinimum: true })
  expect(redeemGiftCard(7450, 7500)).toEqual({ redeemed: 7450, balanceLeft: 0, keepsCardMinimum: false })
  expect(redeemGiftCard(30, 50)).toEqual({ redeemed: 0, balanceLeft: 30, keepsCardMinimum: true })
  expect(redeemGiftCard(30, 30)).toEqual({ redeemed: 30, balanceLeft: 0, keepsCardMinimum: false })
})

test('a total under 50 cents that it cannot cover stays too small', () => {
  expect(isTooSmallForCard(30 - redeemGiftCard(10, 30).redeemed)).toBe(true)
  expect([0, 1, 49, 50].map(isTooSmallForCard)).toEqual([false, true, true, false])
})

test('no cent is lost or made, and the rest is nothing or payable whenever the total is (#240)', () => {
  const near = fc.tuple(fc.nat(100_000), fc.integer({ min: -60, max: 60 })).map(([a, d]) => [a, Math.max(0, a + d)])
  fc.assert(
    fc.property(fc.oneof(fc.tuple(fc.nat(100_000), fc.nat(100_000)), near), ([balance, total]) => {
      const { redeemed, balanceLeft } = redeemGiftCard(balance, total)
      expect(redeemed + balanceLeft).toBe(balance)
      expect(redeemed).toBeGreaterThanOrEqual(0)
      expect(redeemed).toBeLessThanOrEqual(Math.min(balance, total))
      expect(Math.min(balance, total) - redeemed).toBeLessThan(50)
      if (total >= 50) expect(isTooSmallForCard(total - redeemed)).toBe(false)
    }),
    { numRuns: 1000 },
  )
})
