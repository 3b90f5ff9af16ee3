import { expect, test } from 'vitest'
import { outcomeInWords } from './booking-words.ts'

const nothing = { amount: 0, toCard: 0, onTerminal: 0, inCash: 0, onGiftCard: 0, needsManager: false }
const until = '2026-12-20T12:59:59.999Z'

test('each way says what becomes of a free visit, beside money or alone', () => {
  const ways = (['back', 'own', 'too-late', 'ended', 'gone'] as const).map((way) =>
    outcomeInWords({ ...nothing, outcome: 'none', visit: { way, until } }),
  )
  expect(ways).toEqual([
    'The visit goes back to the membership',
    'The visit comes back, good until Sunday 20 December 2026',
    'The visit is lost: it was good until Sunday 20 December 2026',
    'The visit is lost: its membership has ended',
    'The visit is lost: its service is no longer offered',
  ])
  const voucher = { ...nothing, amount: 35, onGiftCard: 35, outcome: 'voucher' as const }
  expect(outcomeInWords({ ...voucher, visit: { way: 'own', until } })).toBe(
    'A voucher worth $35.00. The visit comes back, good until Sunday 20 December 2026',
  )
  expect(outcomeInWords({ ...nothing, outcome: 'none' })).toBe('Nothing was paid, so nothing comes back')
})
