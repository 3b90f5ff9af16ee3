import { expect, test } from 'vitest'
import { amountInWords, daysInWords, extremesOfRows, rowInWords } from './report-words.ts'

test('an amount is told first, so far where its days are not over; more may go back than came in', () => {
  const today = '2026-11-25'
  const told = (from: string, to: string, amount = 1234.5) => amountInWords(amount, { from, to, today })
  expect(told('2026-11-16', '2026-11-24')).toBe('$1,234.50')
  expect(told('2026-11-23', '2026-11-25')).toBe('$1,234.50 so far')
  expect(told('2026-11-23', '2026-11-29')).toBe('$1,234.50 so far')
  expect(told('2026-11-24', '2026-11-24', -30.91)).toBe('-$30.91')
  expect(told('2026-11-26', '2026-11-26', 0)).toBe('These days have not come yet')
})

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

const point = (name: string, value: number | null, isSoFar = false) => ({ name, value, amount: `$${value}`, isSoFar })

test('a chart says which of its rows is the highest and which the lowest of those that are over', () => {
  const said = (...points: ReturnType<typeof point>[]) => extremesOfRows(points, 'takings')
  const [monday, tuesday] = [point('Mon 23 Nov', 200), point('Tue 24 Nov', 135)]
  expect(said(monday, tuesday)).toBe('Highest takings: Mon 23 Nov, $200. Lowest: Tue 24 Nov, $135.')
  expect(said(monday, tuesday, point('Wed 25 Nov', 0, true))).toBe(
    'Highest takings: Mon 23 Nov, $200. Lowest: Tue 24 Nov, $135.',
  )
  expect(said(monday, tuesday, point('Wed 25 Nov', 300, true))).toBe(
    'Highest takings: Wed 25 Nov, $300. Lowest: Tue 24 Nov, $135.',
  )
  expect(said(monday, tuesday, point('Wed 25 Nov', 135), point('Thu 26 Nov', null))).toBe(
    'Highest takings: Mon 23 Nov, $200. Lowest: Tue 24 Nov and 1 more, $135.',
  )
  expect(said(point('Mon 23 Nov', -50), point('Tue 24 Nov', 0))).toBe(
    'Highest takings: Tue 24 Nov, $0. Lowest: Mon 23 Nov, $-50.',
  )
  expect(said(monday, point('Tue 24 Nov', 200))).toBe('Highest takings: Mon 23 Nov and 1 more, $200.')
  expect(said(monday, point('Tue 24 Nov', 0, true))).toBe('Highest takings: Mon 23 Nov, $200.')
})
