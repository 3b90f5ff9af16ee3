import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { extraBathWorth } from './extra-bath-worth.ts'

const line = { base: 10_000, guests: 0, towel: 0, bath: 3500, discount: 0, gift: 0 }

test('an extra bath is worth its price less its share of the discount, and its share of the gift card (#725)', () => {
  expect(extraBathWorth(line)).toEqual({ amount: 3500, gift: 0 })
  expect(extraBathWorth({ ...line, discount: 1350 })).toEqual({ amount: 3150, gift: 0 })
  expect(extraBathWorth({ ...line, gift: 13_500 })).toEqual({ amount: 3500, gift: 3500 })
})

test('it is never worth more than it cost, and never more of it was paid by gift card (#725)', () => {
  const cents = fc.integer({ min: 0, max: 50_000 })
  fc.assert(
    fc.property(
      cents,
      cents,
      cents,
      cents,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (base, guests, towel, bath, off, byGift) => {
        const gross = base + guests + towel + bath
        const discount = Math.floor(gross * off)
        const gift = Math.floor((gross - discount) * byGift)
        const worth = extraBathWorth({ base, guests, towel, bath, discount, gift })
        expect(worth.amount).toBeGreaterThanOrEqual(0)
        expect(worth.amount).toBeLessThanOrEqual(bath)
        expect(worth.gift).toBeGreaterThanOrEqual(0)
        expect(worth.gift).toBeLessThanOrEqual(worth.amount)
        expect(worth.gift).toBeLessThanOrEqual(gift)
      },
    ),
  )
})
