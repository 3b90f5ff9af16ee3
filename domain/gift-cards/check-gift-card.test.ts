import { expect, test } from 'vitest'
import { refusals } from '../refusals.ts'
import { giftCardCode, whyNotGiftCard, type GiftCard } from './check-gift-card.ts'

const words = (card: Pick<GiftCard, 'status'> | null) => {
  const reason = whyNotGiftCard(card)
  return reason && refusals[reason].message
}

test('the code is trimmed (#233)', () => {
  expect(giftCardCode('  DEMO-GIFT \n')).toBe('DEMO-GIFT')
})

test('an empty code is refused (#234)', () => {
  expect([giftCardCode(''), giftCardCode('   ')]).toEqual([null, null])
})

test('an unknown code is an invalid gift card (#235)', () => {
  expect(words(null)).toBe('Invalid gift card.')
})

test('a disabled card is an invalid gift card (#236)', () => {
  expect(words({ status: 'DISABLED' })).toBe('Invalid gift card.')
})

test('an expired card has expired (#237)', () => {
  expect(words({ status: 'EXPIRED' })).toBe('Gift card has expired.')
})

test('the status must be VALID (#238)', () => {
  expect(words({ status: 'VALID' })).toBeNull()
  expect(words({ status: 'valid' as GiftCard['status'] })).toBe('Invalid gift card.')
})
