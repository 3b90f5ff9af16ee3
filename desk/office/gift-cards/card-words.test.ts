import { expect, test } from 'vitest'
import { statusOf } from './card-words.ts'

test.each([
  ['good', 20, 'Active', 'good'],
  ['good', 0.01, 'Active', 'good'],
  ['good', 0, 'Used up', 'plain'],
  ['disabled', 0, 'Disabled', 'plain'],
  ['expired', 20, 'Expired', 'plain'],
  ['replaced', 0, 'Replaced', 'plain'],
  ['voided', 0, 'Cancelled', 'plain'],
] as const)('a card that is %s with $%s left is called %s', (standing, balance, word, tone) => {
  expect(statusOf({ standing, balance })).toEqual({ word, tone })
})
