import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { audDollars, centsFromDollars, dollars, dollarsFromCents, splitInProportion, sum } from './money.ts'

test('prices are shown with two decimals and thousands (#257)', () => {
  expect([0, 5, 7500, 123450, 100000000].map(dollars)).toEqual([
    '$0.00',
    '$0.05',
    '$75.00',
    '$1,234.50',
    '$1,000,000.00',
  ])
  expect(dollars(-550)).toBe('-$5.50')
})

test('the cart drawer says A$', () => {
  expect(audDollars(7500)).toBe('A$75.00')
  expect(audDollars(123450)).toBe('A$1,234.50')
})

test('dollars on the wire and cents inside are the same money', () => {
  expect(centsFromDollars(75.5)).toBe(7550)
  expect(centsFromDollars(1.15)).toBe(115)
  expect(dollarsFromCents(7550)).toBe(75.5)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), (cents) => {
      expect(centsFromDollars(dollarsFromCents(cents))).toBe(cents)
    }),
  )
})

test('a cent that cannot be divided goes to the largest remainder, ties to the first', () => {
  expect(splitInProportion(1000, [1, 1, 1])).toEqual([334, 333, 333])
  expect(splitInProportion(100, [1, 2])).toEqual([33, 67])
  expect(splitInProportion(3, [0, 0])).toEqual([2, 1])
  expect(splitInProportion(0, [0, 0])).toEqual([0, 0])
  expect(splitInProportion(5, [])).toEqual([])
})

test('the parts add up to the amount, each within a cent of its fair share', () => {
  const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.nat(1_000_000), weights, (amount, weights) => {
      const parts = splitInProportion(amount, weights)
      expect(sum(parts)).toBe(amount)
      const total = sum(weights) || weights.length
      parts.forEach((part, i) => {
        const fair = (amount * (sum(weights) ? weights[i]! : 1)) / total
        expect(Math.abs(part - fair)).toBeLessThan(1)
        if (sum(weights) && weights[i] === 0) expect(part).toBe(0)
      })
    }),
  )
})
