import { expect, test } from 'vitest'
import { takingsPoints } from './takings-points.ts'

const thisWeek = { from: '2026-11-23', to: '2026-11-29', today: '2026-11-25' }
const row = (day: string, total: number) => ({ from: day, to: day, total })

test('a chart has the totals of the rows, and today’s is not over', () => {
  const rows = [row('2026-11-23', 1320), row('2026-11-24', -20.5), row('2026-11-25', 35)]
  expect(takingsPoints({ ...thisWeek, by: 'day', rows })).toEqual([
    { name: 'Mon 23 Nov', value: 1320, amount: '$1,320.00', isSoFar: false },
    { name: 'Tue 24 Nov', value: -20.5, amount: '-$20.50', isSoFar: false },
    { name: 'Wed 25 Nov', value: 35, amount: '$35.00', isSoFar: true },
  ])
})
