import { expect, test } from 'vitest'
import type { StaffGiftCard } from '#api/staff-gift-cards.ts'
import { actsOn, cardInWords, isAct } from './card-acts.ts'

const card: StaffGiftCard = {
  id: 'c',
  lastFour: '7Q2M',
  origin: 'given',
  worth: 50,
  balance: 30,
  standing: 'good',
  issuedAt: '2026-11-24T00:00:00Z',
  expiresAt: '2029-11-24T00:00:00Z',
  note: 'Raffle',
  replacedBy: null,
}

test.each([
  [{}, ['disable', 'replace', 'void']],
  [{ standing: 'disabled' as const }, ['enable', 'replace', 'void']],
  [{ origin: 'voucher' as const }, ['disable', 'replace']],
  [{ origin: 'imported' as const, balance: 0 }, ['disable', 'replace', 'void']],
  [{ standing: 'replaced' as const }, []],
  [{ standing: 'voided' as const }, []],
])('with a card that is %j one can %j', (more, acts) => {
  expect(actsOn({ ...card, ...more })).toEqual(acts)
})

test('an address names an act or nothing', () => {
  expect(['void', 'toString', 'burn'].map(isAct)).toEqual([true, false, false])
  expect(cardInWords(card)).toBe('…7Q2M, with $30.00 on it')
})
