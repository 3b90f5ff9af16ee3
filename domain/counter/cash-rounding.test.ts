import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeFor, roundedCash } from './cash-rounding.ts'

test.each([
  [1000, 1000],
  [1001, 1000],
  [1002, 1000],
  [1003, 1005],
  [1004, 1005],
  [1005, 1005],
  [1006, 1005],
  [1007, 1005],
  [1008, 1010],
  [1009, 1010],
  [2, 0],
  [3, 5],
])('%i cents are %i in cash (#611)', (amount, cash) => {
  expect(roundedCash(amount)).toBe(cash)
})

test('cash is never more than 2 cents off, and always made of coins that there are (#611)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (amount) => {
      const cash = roundedCash(amount)
      expect(cash % 5).toBe(0)
      expect(Math.abs(cash - amount)).toBeLessThanOrEqual(2)
    }),
  )
})

test.each([
  [7500, 10_000, 2500],
  [7503, 10_000, 2495],
  [7502, 7500, 0],
  [7503, 7500, null],
  [7500, 7495, null],
])('of %i cents paid with %i the guest gets %s back (#611)', (amount, given, change) => {
  expect(changeFor(amount, given)).toBe(change)
})
