import { expect, test } from 'vitest'
import { comparedInWords, daysInWords, rowInWords, takingsInWords } from './takings-words.ts'

test('the days of a report are told with their weekdays, the month and the year once', () => {
  expect(daysInWords({ from: '2026-11-16', to: '2026-11-16' })).toBe('Mon 16 Nov 2026')
  expect(daysInWords({ from: '2026-11-16', to: '2026-11-22' })).toBe('Mon 16 to Sun 22 Nov 2026')
  expect(daysInWords({ from: '2026-11-30', to: '2026-12-06' })).toBe('Mon 30 Nov to Sun 6 Dec 2026')
  expect(daysInWords({ from: '2026-12-28', to: '2027-01-03' })).toBe('Mon 28 Dec 2026 to Sun 3 Jan 2027')
  expect(daysInWords({ from: '2027-02-01', to: '2027-02-28' })).toBe('February 2027')
  expect(daysInWords({ from: '2027-02-01', to: '2027-02-27' })).toBe('Mon 1 to Sat 27 Feb 2027')
})

test('a row is called by its day, its week or its month', () => {
  const inAYear = { from: '2026-01-01', to: '2026-12-31' }
  const row = (from: string, to: string, by: 'day' | 'week' | 'month', all = inAYear) =>
    rowInWords({ from, to }, { ...all, by })
  expect(row('2026-11-16', '2026-11-16', 'day')).toBe('Mon 16 Nov')
  expect(row('2026-11-16', '2026-11-22', 'week')).toBe('16 to 22 Nov')
  expect(row('2026-11-30', '2026-12-06', 'week')).toBe('30 Nov to 6 Dec')
  expect(row('2026-11-22', '2026-11-22', 'week')).toBe('22 Nov')
  expect(row('2026-10-01', '2026-10-31', 'month')).toBe('October 2026')
  expect(row('2026-10-05', '2026-10-31', 'month')).toBe('5 to 31 Oct')
  const twoYears = { from: '2025-12-08', to: '2026-12-07' }
  expect(row('2025-12-08', '2025-12-31', 'month', twoYears)).toBe('8 to 31 Dec 2025')
  expect(row('2026-11-16', '2026-11-16', 'day', twoYears)).toBe('Mon 16 Nov 2026')
})

const of = (total: number) => ({ byTender: {}, total })
const today = '2026-11-25'
const lastWeek = { from: '2026-11-16', to: '2026-11-22', today }
const thisWeek = { from: '2026-11-23', to: '2026-11-29', today }

test('what came in is told first, so far where the days are not over', () => {
  expect(takingsInWords({ ...lastWeek, together: of(1240) })).toBe('$1,240.00')
  expect(takingsInWords({ ...lastWeek, together: of(-70) })).toBe('-$70.00')
  expect(takingsInWords({ ...thisWeek, together: of(1240) })).toBe('$1,240.00 so far')
  expect(takingsInWords({ from: '2026-11-26', to: '2026-11-26', today, together: of(0) })).toBe(
    'These days have not come yet',
  )
})

test('and is compared with days before, today left out', () => {
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
