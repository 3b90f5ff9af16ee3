import { expect, test } from 'vitest'
import { comparedInWords, takingsPoints } from './takings-words.ts'

const today = '2026-11-25'
const lastWeek = { from: '2026-11-16', to: '2026-11-22', today }
const thisWeek = { from: '2026-11-23', to: '2026-11-29', today }

test('what came in is compared with days before, today left out', () => {
  const before = { from: '2026-11-09', to: '2026-11-15', total: 100.1 }
  const compared = (total: number) =>
    comparedInWords({ ...lastWeek, compared: { over: { ...lastWeek, total }, before } })
  expect(compared(120.3)).toBe('$20.20 more than Mon 9 to Sun 15 Nov 2026.')
  expect(compared(-20)).toBe('$120.10 less than Mon 9 to Sun 15 Nov 2026.')
  expect(compared(100.1)).toBe('Same as Mon 9 to Sun 15 Nov 2026.')
  const soFar = {
    over: { from: '2026-11-23', to: '2026-11-24', total: 5 },
    before: { from: '2026-11-16', to: '2026-11-17', total: 5 },
  }
  expect(comparedInWords({ ...thisWeek, compared: soFar })).toBe('Up to yesterday: same as Mon 16 to Tue 17 Nov 2026.')
  expect(comparedInWords({ ...thisWeek, compared: null })).toBeNull()
})

const row = (day: string, total: number) => ({ from: day, to: day, byTender: {}, total })

test('a chart has the totals of the rows, and today’s is not over', () => {
  const rows = [row('2026-11-23', 1320), row('2026-11-24', -20.5), row('2026-11-25', 35)]
  expect(takingsPoints({ ...thisWeek, by: 'day', rows })).toEqual([
    { name: 'Mon 23 Nov', value: 1320, amount: '$1,320.00', isSoFar: false },
    { name: 'Tue 24 Nov', value: -20.5, amount: '-$20.50', isSoFar: false },
    { name: 'Wed 25 Nov', value: 35, amount: '$35.00', isSoFar: true },
  ])
})
