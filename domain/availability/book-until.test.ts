import { expect, test } from 'vitest'
import { bookingCloses, isStillBookable } from './book-until.ts'

const start = new Date('2026-11-24T11:00:00+11:00')
const before = (minutes: number) => new Date(start.getTime() - minutes * 60_000)

test('booked up to 120 minutes before, a start in 121 minutes can be had, one in 120 or 119 cannot (#711)', () => {
  expect([121, 120, 119, 0, -1].map((minutes) => isStillBookable(start, before(minutes), 120))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect(bookingCloses(start, 120)).toEqual(before(120))
})

test('without a rule of its own a start can be had until it begins', () => {
  expect([1, 0, -1].map((minutes) => isStillBookable(start, before(minutes), 0))).toEqual([true, false, false])
})

test('the minutes are elapsed ones, also in the night the clocks change', () => {
  const autumn = new Date('2027-04-04T04:00:00+10:00')
  expect(isStillBookable(autumn, new Date('2027-04-04T02:30:00+11:00'), 120)).toBe(true)
  expect(isStillBookable(autumn, new Date('2027-04-04T02:00:00+10:00'), 120)).toBe(false)
})
