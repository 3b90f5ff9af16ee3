import { expect, test } from 'vitest'
import { comparedInWords } from './takings-words.ts'

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
