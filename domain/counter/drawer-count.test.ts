import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { closingOf, COINS, countedCents, FLOAT, needsManager } from './drawer-count.ts'

test('a count adds up what was counted, and what is not named was not there (#637)', () => {
  expect(countedCents({ 10000: 1, 2000: 3, 5: 12 })).toBe(16_060)
  expect(countedCents({})).toBe(0)
})

test.each(['1', '3', '20000', 'x'])('a coin of %s cents is none', (coin) => {
  expect(countedCents({ [coin]: 1 })).toBeNull()
})

test('a float of 200.00 stays, and the rest goes to the safe (#639)', () => {
  expect(closingOf(35_000, 35_000)).toEqual({ difference: 0, left: 20_000, toSafe: 15_000 })
  expect(closingOf(17_500, 20_000)).toEqual({ difference: -2500, left: 17_500, toSafe: 0 })
})

test('nothing is lost between what stays and what goes to the safe', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 11, maxLength: 11 }), (numbers) => {
      const counted = countedCents(Object.fromEntries(COINS.map((coin, i) => [coin, numbers[i] ?? 0]))) ?? -1
      const { left, toSafe } = closingOf(counted, 0)
      expect(left + toSafe).toBe(counted)
      expect(left).toBeLessThanOrEqual(FLOAT)
      expect(toSafe).toBeGreaterThanOrEqual(0)
    }),
  )
})

test.each([
  [2000, false],
  [-2000, false],
  [2001, true],
  [-2001, true],
])('a difference of %i cents wants a manager: %s (#639)', (difference, wanted) => {
  expect(needsManager(difference)).toBe(wanted)
})
