import { expect, test } from 'vitest'
import { isActiveCard, statusOfCard } from './card-status.ts'

test.each([
  ['good', 20, 'Active', true],
  ['good', 0.01, 'Active', true],
  ['good', 0, 'Used up', false],
  ['disabled', 20, 'Disabled', false],
  ['expired', 20, 'Expired', false],
  ['replaced', 0, 'Replaced', false],
  ['voided', 0, 'Cancelled', false],
] as const)('a card that is %s with $%s left is called %s', (standing, balance, word, isActive) => {
  expect([statusOfCard({ standing, balance }), isActiveCard({ standing, balance })]).toEqual([word, isActive])
})
