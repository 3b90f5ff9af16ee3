import { expect, test } from 'vitest'
import {
  comparedOccupancy,
  extremesInWords,
  fullInWords,
  hourInWords,
  hoursOfWeek,
  occupancyInWords,
  occupancyPoints,
  weekdaysOf,
  whyNothing,
} from './occupancy-words.ts'

const today = '2026-11-25'
const told = (to: string, full: number | null) => occupancyInWords({ to, today, together: { full, people: 3 } })

test('how full some days are is told first, booked so far where they are not over', () => {
  expect(told('2026-11-24', 42)).toBe('42% full')
  expect(told('2026-11-25', 42)).toBe('42% full so far')
  expect(told('2026-11-26', 0)).toBe('0% booked so far')
  expect(told('2026-11-24', null)).toBe('Nothing was on offer')
  expect(told('2026-11-30', null)).toBe('Nothing is on offer')
  expect([fullInWords(106), fullInWords(null)]).toEqual(['106%', '–'])
})

test('and is compared with days before, today left out', () => {
  const before = { from: '2026-11-09', to: '2026-11-15', full: 38, people: 1 }
  const over = { from: '2026-11-16', to: '2026-11-22', full: 42, people: 1 }
  const compared = (full: number | null, fullBefore: number | null = 38, to = over.to) =>
    comparedOccupancy({
      to,
      today,
      compared: { over: { ...over, full }, before: { ...before, full: fullBefore } },
    })
  expect(compared(42)).toBe('4 percentage points more than Mon 9 to Sun 15 Nov 2026 (38%).')
  expect(compared(37)).toBe('1 percentage point less than Mon 9 to Sun 15 Nov 2026 (38%).')
  expect(compared(38)).toBe('Same as Mon 9 to Sun 15 Nov 2026 (38%).')
  expect(compared(42, 38, '2026-11-29')).toBe(
    'Up to yesterday 42%: 4 percentage points more than Mon 9 to Sun 15 Nov 2026 (38%).',
  )
  expect(compared(38, 38, today)).toBe('Up to yesterday 38%: same as Mon 9 to Sun 15 Nov 2026 (38%).')
  expect([compared(42, null), compared(null)]).toEqual([null, null])
  expect(comparedOccupancy({ to: over.to, today, compared: null })).toBeNull()
})

test('where nothing is on offer it may be that nothing is on, or that the house is closed', () => {
  expect(whyNothing({ to: '2026-11-24', today })).toMatch(/^There was no session .* you were closed\.$/)
  expect(whyNothing({ to: '2026-11-25', today })).toMatch(/^There is no session .* you are closed\.$/)
})

test.each([
  [0, '12 am'],
  [7, '7 am'],
  [12, '12 pm'],
  [23, '11 pm'],
])('hour %d is %s', (hour, words) => {
  expect(hourInWords(hour).replace('\u00A0', ' ')).toBe(words)
})

const of = (weekday: number, hour: number, full: number | null = 0) => ({ weekday, hour, full, people: 0 })

test('a week has the weekdays on which something is on, from Monday on, and every hour from the first to the last', () => {
  const byHour = [of(0, 9, 12), of(1, 7, 30), of(1, 9, 40), of(6, 9, 55)]
  expect(weekdaysOf(byHour)).toEqual([1, 6, 0])
  expect(hoursOfWeek(byHour)).toEqual([
    { hour: 7, days: [30, null, null] },
    { hour: 8, days: [null, null, null] },
    { hour: 9, days: [40, 55, 12] },
  ])
  expect([weekdaysOf([]), hoursOfWeek([])]).toEqual([[], []])
})

const extremes = (...byHour: Parameters<typeof extremesInWords>[0]) =>
  extremesInWords(byHour)?.replaceAll('\u00A0', ' ')

test('the fullest and the emptiest hours are named, where they differ', () => {
  expect(extremes(of(1, 7, 30), of(6, 19, 92), of(0, 9, 12))).toBe(
    'Fullest: Saturday at 7 pm, 92%. Emptiest: Sunday at 9 am, 12%.',
  )
  expect(extremes(of(1, 7, 0), of(1, 8, 92), of(1, 9, 92), of(2, 9, 0), of(3, 9, null), of(4, 9, 0))).toBe(
    'Fullest: Monday at 8 am and 1 more, 92%. Emptiest: Monday at 7 am and 2 more, 0%.',
  )
  expect([extremes(of(1, 7, 30), of(2, 7, 30)), extremes(of(1, 8, null)), extremes()]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

const row = (day: string, full: number | null) => ({ from: day, to: day, full, people: 3 })

test('a chart has how full each row is, booked so far where it is not over', () => {
  const rows = [row('2026-11-23', 106), row('2026-11-24', null), row('2026-11-25', 42), row('2026-11-26', null)]
  expect(occupancyPoints({ from: '2026-11-23', to: '2026-11-29', by: 'day', rows, today })).toEqual([
    { name: 'Mon 23 Nov', value: 106, amount: '106%', isSoFar: false },
    { name: 'Tue 24 Nov', value: null, amount: 'nothing on offer', isSoFar: false },
    { name: 'Wed 25 Nov', value: 42, amount: '42%', isSoFar: true },
    { name: 'Thu 26 Nov', value: null, amount: 'nothing on offer', isSoFar: false },
  ])
})
