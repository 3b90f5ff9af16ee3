import { expect, test } from 'vitest'
import { amountOf, centsTyped, inDollars } from './amounts.ts'

test.each([
  ['75', 75],
  ['75.00', 75],
  ['$75', 75],
  [' 1,250.5 ', 1250.5],
  ['1,250', 1250],
  ['75,00', null],
  ['12,50', null],
  ['1,2500', null],
  ['1e3', null],
  ['-5', null],
  ['7.555', null],
  ['10000', null],
  ['', null],
])('%s is an amount of %s', (text, amount) => {
  expect(amountOf(text)).toBe(amount)
})

test('an amount is read with its cents', () => {
  expect(inDollars(1234.5)).toBe('$1,234.50')
})

test.each([
  ['75', 7500],
  ['$75.50', 7550],
  [' 75.5 ', 7550],
  ['1,200', 120_000],
  ['0', 0],
  ['100,000.00', 10_000_000],
  ['100,000.01', null],
  ['75,5', null],
  ['75.505', null],
  ['-5', null],
  ['free', null],
  ['', null],
])('a price typed as "%s" is %s cents', (typed, cents) => {
  expect(centsTyped(typed)).toBe(cents)
})
