import { expect, test } from 'vitest'
import { expiresBefore, nameOfCard, whyNotAnotherCard } from './charged-card.ts'

test('a card is named as its owner knows it', () => {
  expect(nameOfCard({ brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242')
  expect(nameOfCard({ brand: 'amex', last4: '0005' })).toBe('American Express ending in 0005')
  expect(nameOfCard({ brand: 'of-next-year', last4: '0001' })).toBe('Card ending in 0001')
})

test('a card is good to the last minute of its month in Sydney', () => {
  const card = { expires: '2026-11' }
  expect(expiresBefore(card, new Date('2026-11-30T23:59:00+11:00'))).toBe(false)
  expect(expiresBefore(card, new Date('2026-12-01T00:00:00+11:00'))).toBe(true)
  expect(expiresBefore({ expires: '2026-12' }, new Date('2027-01-01T00:00:00+11:00'))).toBe(true)
  expect(expiresBefore({ expires: '2027-01' }, new Date('2026-12-31T00:00:00+11:00'))).toBe(false)
})

test('another card can be left while something is still to be charged, and after a failed charge is paid', () => {
  const charged = { isOver: false, isOverdue: false, isCharged: true }
  expect(whyNotAnotherCard(charged)).toBeNull()
  expect(whyNotAnotherCard({ ...charged, isOverdue: true })).toBe('membership.overdue')
  expect(whyNotAnotherCard({ ...charged, isCharged: false })).toBe('membership.not-charged')
  expect(whyNotAnotherCard({ isOver: true, isOverdue: true, isCharged: false })).toBe('membership.ended')
})
