import { expect, test } from 'vitest'
import { isWhole, wholeTyped } from './whole-number.ts'

test.each([
  ['5', 5],
  [' 1200 ', 1200],
  ['1,200', 1200],
  ['1,000,000', 1_000_000],
  ['1,20', Number.NaN],
  ['12.5', Number.NaN],
  ['-1', Number.NaN],
  ['1e3', Number.NaN],
  ['', Number.NaN],
])('"%s" is the whole number %d', (typed, number) => {
  expect(wholeTyped(typed)).toBe(number)
})

test('a number is right from the least to the most of it', () => {
  expect(['0', '1', '1,000', '1001', 'x', ''].map((typed) => isWhole(typed, 1, 1000))).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ])
})
