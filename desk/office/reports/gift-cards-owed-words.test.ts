import { expect, test } from 'vitest'
import { factsOfNow, owedInWords, owedLines, owedPoints, owedWhen, rowsWithCards } from './gift-cards-owed-words.ts'

const november = { from: '2026-11-01', to: '2026-11-30', today: '2026-11-25' }
const now = { cards: 43, active: 4320, disabled: 0, held: 0 }
const owed = { ...november, start: 4000, end: 4320, changes: [], now }

test('what is owed now is told with how many cards are active, and beside what was owed at the start', () => {
  expect(owedInWords(owed)).toBe('$4,320.00')
  expect(owedWhen(owed)).toBe('Owed now, with 43 active cards. $320.00 more than when Sun 1 Nov 2026 began.')
  expect(owedWhen({ ...owed, end: 3999.5, now: { ...now, cards: 1 } })).toBe(
    'Owed now, with 1 active card. $0.50 less than when Sun 1 Nov 2026 began.',
  )
})

test('what was owed when days ended that are over says which', () => {
  const over = { ...owed, today: '2026-12-01', end: 4000, now: null }
  expect(owedWhen(over)).toBe('Owed when Mon 30 Nov 2026 ended. The same as when Sun 1 Nov 2026 began.')
  expect(owedLines(over).at(-1)?.name).toBe('Owed when Mon 30 Nov 2026 ended')
})

test('days to come have no number of their own', () => {
  const ahead = { ...owed, from: '2026-11-26', now: null }
  expect([owedInWords(ahead), owedWhen(ahead)]).toEqual(['These days have not come yet', '$4,320.00 is owed now.'])
})

test('the lines lead from what was owed to what is, with what changed it in words', () => {
  const changes = [
    { change: 'sold', amount: 340 },
    { change: 'voided', amount: -20 },
  ] as const
  expect(owedLines({ ...owed, changes: [...changes] })).toEqual([
    { name: 'Owed when Sun 1 Nov 2026 began', amount: '$4,000.00', isSum: true },
    { name: 'Sold', amount: '+$340.00', isSum: false },
    { name: 'Cancelled by the house', amount: '-$20.00', isSum: false },
    { name: 'Owed now', amount: '$4,320.00', isSum: true },
  ])
})

test('where the money is is told only where guests cannot pay with all of it', () => {
  expect(factsOfNow(owed)).toEqual([])
  expect(factsOfNow({ now: null })).toEqual([])
  expect(factsOfNow({ now: { ...now, active: 4260, held: 60 } })).toEqual([
    { name: 'On active cards', value: '$4,260.00' },
    { name: 'Held for unpaid orders', value: '$60.00' },
  ])
})

test('a chart has what was owed at the end of each row', () => {
  const row = { from: '2026-11-23', to: '2026-11-23', added: 100, used: 0, ended: 0, owed: 1320 }
  expect(owedPoints([row], { from: '2026-11-23', to: '2026-11-29', by: 'day' })).toEqual([
    { name: 'Mon 23 Nov', value: 1320, amount: '$1,320.00' },
  ])
})

const rowOf = (from: string, more: object) => ({ from, to: from, added: 0, used: 0, ended: 0, owed: 0, ...more })

test('days before the first gift card have no row', () => {
  const rows = [rowOf('2026-11-23', {}), rowOf('2026-11-24', { added: 100, used: 100 }), rowOf('2026-11-25', {})]
  expect(rowsWithCards({ rows }).map(({ from }) => from)).toEqual(['2026-11-24', '2026-11-25'])
  expect(rowsWithCards({ rows: rows.slice(0, 1) })).toEqual([])
})
