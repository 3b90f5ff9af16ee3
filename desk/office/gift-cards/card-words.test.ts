import { expect, test } from 'vitest'
import { statusInWords } from './card-words.ts'

test.each([
  ['good', 20, 'Active'],
  ['good', 0, 'Used up'],
  ['disabled', 0, 'Disabled'],
  ['expired', 20, 'Expired'],
] as const)('a card that is %s with $%s left is called %s', (standing, balance, status) => {
  expect(statusInWords({ standing, balance })).toBe(status)
})
