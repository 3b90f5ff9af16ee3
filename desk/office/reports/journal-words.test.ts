import { expect, test } from 'vitest'
import { balanceInWords, balanceWithSide } from './journal-words.ts'

const movement = { what: 'payment', debit: 'cash-at-provider', credit: 'received', count: 1, amount: 340 } as const
const october = {
  from: '2026-10-01',
  today: '2026-11-25',
  together: { debit: 680, credit: 680 },
  movements: [movement],
}

test('days on which money moved say that the books balance', () => {
  expect(balanceInWords(october)).toBe('Debited, and the same credited: the books balance.')
})

test('days on which none moved say so, and days to come say nothing', () => {
  const quiet = { ...october, together: { debit: 0, credit: 0 }, movements: [] }
  expect([balanceInWords(quiet), balanceInWords({ ...quiet, from: '2026-11-26' })]).toEqual([
    'No money moved on these days.',
    null,
  ])
})

test('books that do not balance say by what, and where to look', () => {
  expect(balanceInWords({ ...october, together: { debit: 680, credit: 679.99 } })).toBe(
    'Debited. $679.99 was credited, so the books do not balance. Checks may say why.',
  )
})

test('a balance says on which side it is', () => {
  expect([340, -1240.5, 0].map(balanceWithSide)).toEqual(['$340.00 Dr', '$1,240.50 Cr', '$0.00'])
})
