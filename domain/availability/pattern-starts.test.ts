import { expect, test } from 'vitest'
import { busiestDay, startsAtNight } from './pattern-starts.ts'

const starts = (firstStart: string, lastStart: string, everyMinutes = 60) =>
  startsAtNight({ firstStart, lastStart, everyMinutes })

test('a pattern with a start between 2 and 3 in the morning is a night pattern, and no other (#720)', () => {
  expect(starts('02:30', '02:30')).toBe(true)
  expect(starts('02:00', '02:00')).toBe(true)
  expect(starts('00:00', '05:00')).toBe(true)
  expect(starts('01:30', '03:30', 120)).toBe(false)
  expect(starts('03:00', '22:00')).toBe(false)
  expect(starts('00:00', '01:59', 1)).toBe(false)
})

const pattern = (weekdays: number[], everyMinutes: number) => ({
  weekdays,
  firstStart: '08:00',
  lastStart: '10:00',
  everyMinutes,
})

test('the busiest day of a week is that on which most patterns meet', () => {
  expect(busiestDay([])).toBe(0)
  expect(busiestDay([pattern([1, 2], 60), pattern([2, 3], 30), pattern([5], 45)])).toBe(3 + 5)
})
