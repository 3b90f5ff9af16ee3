import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../money.ts'
import { spreadCoupon } from './spread-promo-code.ts'

const item = fc.record({
  serviceId: fc.constantFrom('bathhouse', 'massage'),
  amount: fc.nat(50_000),
  coveredByMembership: fc.boolean(),
})
const worth = fc.oneof(
  fc.record({ percentOff: fc.integer({ min: 1, max: 15_000 }).map((hundredths) => hundredths / 100) }),
  fc.record({ moneyOff: fc.nat(100_000) }),
)
const baths = (...amounts: number[]) =>
  amounts.map((amount) => ({ serviceId: 'bathhouse', amount, coveredByMembership: false }))

test('a percentage is rounded half up on each item and capped at it (#224)', () => {
  expect(spreadCoupon({ worth: { percentOff: 10 } }, baths(7500, 4505, 4))).toEqual([750, 451, 0])
  expect(spreadCoupon({ worth: { percentOff: 33.33 } }, baths(5000, 15000))).toEqual([1667, 5000])
  expect(spreadCoupon({ worth: { percentOff: 150 } }, baths(7500))).toEqual([7500])
})

test('money off is capped at the eligible total (#225)', () => {
  expect(spreadCoupon({ worth: { moneyOff: 50_000 } }, baths(7500, 2500))).toEqual([7500, 2500])
})

test('$10 off a $75 bath and a $25 class takes $7.50 and $2.50 (#226)', () => {
  expect(spreadCoupon({ worth: { moneyOff: 1000 } }, baths(7500, 2500))).toEqual([750, 250])
})

test('the odd cent goes to the largest remainder, ties to the first in the cart (#227)', () => {
  expect(spreadCoupon({ worth: { moneyOff: 1000 } }, baths(7500, 7500, 7500))).toEqual([334, 333, 333])
  expect(spreadCoupon({ worth: { moneyOff: 100 } }, baths(1000, 2000))).toEqual([33, 67])
})

test('an item that a membership covers gets no discount (#228)', () => {
  const items = [{ ...baths(3500)[0]!, coveredByMembership: true }, ...baths(7500)]
  expect(spreadCoupon({ worth: { percentOff: 10 } }, items)).toEqual([0, 750])
  expect(spreadCoupon({ worth: { moneyOff: 1000 } }, items)).toEqual([0, 1000])
})

test('a coupon for one service leaves the others alone (#229)', () => {
  const items = [...baths(7500), { serviceId: 'massage', amount: 12_000, coveredByMembership: false }]
  expect(spreadCoupon({ worth: { moneyOff: 5000 }, onlyForService: 'massage' }, items)).toEqual([0, 5000])
  expect(spreadCoupon({ worth: { percentOff: 50 }, onlyForService: 'bathhouse' }, items)).toEqual([3750, 0])
})

test('never takes more than an item costs, and nothing from a member’s item (#224 #228)', () => {
  fc.assert(
    fc.property(worth, fc.array(item), (worth, items) => {
      spreadCoupon({ worth }, items).forEach((off, i) => {
        expect(off).toBeGreaterThanOrEqual(0)
        expect(off).toBeLessThanOrEqual(items[i]!.coveredByMembership ? 0 : items[i]!.amount)
      })
    }),
  )
})

test('money off is given to the cent, up to the eligible total, each item within a cent of its share (#225 #226 #227)', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.array(item), (moneyOff, items) => {
      const amounts = items.map((item) => (item.coveredByMembership ? 0 : item.amount))
      const given = Math.min(moneyOff, sum(amounts))
      const parts = spreadCoupon({ worth: { moneyOff } }, items)
      expect(sum(parts)).toBe(given)
      parts.forEach((part, i) => {
        expect(Math.abs(part * sum(amounts) - given * amounts[i]!)).toBeLessThan(Math.max(1, sum(amounts)))
      })
    }),
  )
})
