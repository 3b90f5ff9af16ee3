import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { backByCount, backOfReturn, goodsKept, isCovered, isReturnable } from './goods-return.ts'

test.each([
  ['one of three at $6.00', { count: 3, amount: 1800, gift: 0 }, 3, 2, { amount: 600, gift: 0 }],
  ['all of them', { count: 3, amount: 1800, gift: 0 }, 3, 0, { amount: 1800, gift: 0 }],
  ['one of three for $10.00 with ten per cent off', { count: 3, amount: 901, gift: 0 }, 3, 2, { amount: 300, gift: 0 }],
  [
    'one of two, of which a gift card has paid $5.00',
    { count: 2, amount: 1200, gift: 500 },
    2,
    1,
    { amount: 600, gift: 250 },
  ],
])('%s', (_what, sold, before, after, back) => {
  expect(backOfReturn(sold, before, after)).toEqual(back)
})

test('whatever comes back one after the other, it is what was paid in the end, and never more on a gift card than in all', () => {
  const sold = fc
    .record({ count: fc.integer({ min: 1, max: 50 }), amount: fc.nat(100_000), part: fc.nat(1000) })
    .map(({ count, amount, part }) => ({ count, amount, gift: Math.floor((amount * part) / 1000) }))
  fc.assert(
    fc.property(sold, fc.array(fc.integer({ min: 1, max: 9 })), (line, returns) => {
      let has = line.count
      const all = { amount: 0, gift: 0 }
      for (const wanted of [...returns, line.count]) {
        const after = Math.max(0, has - wanted)
        const back = backOfReturn(line, has, after)
        expect(back.gift).toBeGreaterThanOrEqual(0)
        expect(back.amount).toBeGreaterThanOrEqual(back.gift)
        all.amount += back.amount
        all.gift += back.gift
        has = after
      }
      expect(all).toEqual({ amount: line.amount, gift: line.gift })
    }),
  )
})

test('what comes back for one, two or all of what is still there is told before', () => {
  const sold = { count: 3, amount: 901, gift: 0 }
  expect(backByCount(sold, 3).map(({ amount }) => amount)).toEqual([300, 601, 901])
  expect(backByCount(sold, 2).map(({ amount }) => amount)).toEqual([301, 601])
  expect(backByCount(sold, 0)).toEqual([])
})

test('a line keeps the prices of the goods that were not returned, and what was taken off them', () => {
  const sold = { count: 3, base: 1000 * 3, amount: 2700, gift: 900 }
  const gone = { people: 1, amount: 900, gift: 300 }
  expect(goodsKept(sold, gone)).toEqual({ count: 2, base: 2000, discount: 200, amount: 1800, gift: 600 })
})

test.each([
  ['a product', { kind: 'PRODUCT', people: 1 }, true],
  ['a product that was returned', { kind: 'PRODUCT', people: 0 }, false],
  ['a booking', { kind: 'BOOKING', people: 2 }, false],
  ['a plan', { kind: 'PLAN', people: 1 }, false],
  ['a gift voucher', { kind: 'GIFT_CARD', people: 1 }, false],
] as const)('whether it can be returned: %s', (_what, line, can) => {
  expect(isReturnable(line)).toBe(can)
})

test.each([
  ['just what is left', { total: 600, money: 400 }, true],
  ['a cent more in all', { total: 599, money: 400 }, false],
  ['a cent more in money', { total: 600, money: 399 }, false],
])('$6.00, of which $2.00 on a gift card, are covered by what is left: %s', (_what, left, isEnough) => {
  expect(isCovered({ amount: 600, gift: 200 }, left)).toBe(isEnough)
})
