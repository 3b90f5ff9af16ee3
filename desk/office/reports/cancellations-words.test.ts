import { expect, test } from 'vitest'
import type { Cancelled, CancellationsAnswer } from '#api/reports.ts'
import {
  cancelledCompared,
  cancelledInWords,
  cancelledPoints,
  givenBackInWords,
  hasSome,
  noShowsInWords,
  smallerInWords,
} from './cancellations-words.ts'

const today = '2026-11-25'
const sums = (bookings: number, people: number, refunded = 0, onVouchers = 0): Cancelled => ({
  bookings,
  people,
  refunded,
  onVouchers,
})
const lastWeek = { from: '2026-11-16', to: '2026-11-22' }
const thisWeek = { from: '2026-11-23', to: '2026-11-29' }
const report = (more: Partial<CancellationsAnswer>): CancellationsAnswer => ({
  ...lastWeek,
  by: 'day',
  rows: [],
  together: sums(12, 27),
  today,
  compared: null,
  byWho: [],
  byReason: [],
  byHowEarly: [],
  byWhatCameBack: [],
  smaller: sums(0, 0),
  visits: { begun: 0, noShows: 0, notRecorded: 0 },
  ...more,
})

test('how many were cancelled, so far while the days run', () => {
  expect(cancelledInWords(report({}))).toBe('12 bookings cancelled')
  expect(cancelledInWords(report({ together: sums(1, 2) }))).toBe('1 booking cancelled')
  expect(cancelledInWords(report({ together: sums(1204, 2) }))).toBe('1,204 bookings cancelled')
  expect(cancelledInWords(report({ together: sums(0, 0) }))).toBe('No cancellations')
  expect(cancelledInWords(report({ ...thisWeek }))).toBe('12 bookings cancelled so far')
  expect(cancelledInWords(report({ ...thisWeek, together: sums(0, 0) }))).toBe('No cancellations so far')
  expect(cancelledInWords(report({ from: '2026-12-01', to: '2026-12-31' }))).toBe('These days have not come yet')
})

/** One that runs, with so many cancelled up to yesterday. */
const soFar = (bookings: number) =>
  cancelledCompared(
    report({
      ...thisWeek,
      together: sums(1, 1),
      compared: {
        over: { from: '2026-11-23', to: '2026-11-24', bookings },
        before: { from: '2026-11-16', to: '2026-11-17', bookings: 1 },
      },
    }),
  )

test('for how many people, and how that compares, today left out', () => {
  const before = { from: '2026-11-09', to: '2026-11-15', bookings: 9 }
  const compared = (bookings: number) =>
    cancelledCompared(report({ compared: { over: { ...lastWeek, bookings }, before } }))
  expect(compared(12)).toBe('27 people had been expected. 3 more than Mon 9 to Sun 15 Nov 2026 (9).')
  expect(compared(7)).toBe('27 people had been expected. 2 fewer than Mon 9 to Sun 15 Nov 2026 (9).')
  expect(compared(9)).toBe('27 people had been expected. As many as Mon 9 to Sun 15 Nov 2026 (9).')
  expect(soFar(1)).toBe('1 person had been expected. Up to yesterday 1: as many as Mon 16 to Tue 17 Nov 2026 (1).')
  expect(soFar(0)).toBe('1 person had been expected. Up to yesterday 0: 1 fewer than Mon 16 to Tue 17 Nov 2026 (1).')
})

test('nothing is compared with nothing', () => {
  const none = { over: { ...lastWeek, bookings: 0 }, before: { ...lastWeek, bookings: 0 } }
  expect(cancelledCompared(report({ together: sums(0, 0), compared: none }))).toBeNull()
  expect(cancelledCompared(report({ together: sums(0, 0) }))).toBeNull()
})

test('what came back, as money and on vouchers', () => {
  expect(givenBackInWords(sums(2, 2, 1120, 40.5))).toBe('$1,120.00 refunded and $40.50 on vouchers')
  expect(givenBackInWords(sums(2, 2, 1120))).toBe('$1,120.00 refunded')
  expect(givenBackInWords(sums(2, 2, 0, 40))).toBe('$40.00 on vouchers')
  expect(givenBackInWords(sums(2, 2))).toBeNull()
})

test('parties that became smaller', () => {
  expect(smallerInWords(sums(2, 3, 75))).toBe('2 bookings, by 3 people, $75.00 refunded. Not counted as cancelled.')
  expect(smallerInWords(sums(1, 1))).toBe('1 booking, by 1 person. Not counted as cancelled.')
})

test('no-shows of the visits that have begun, and those that nobody noted', () => {
  expect(noShowsInWords({ begun: 120, noShows: 4, notRecorded: 7 })).toBe(
    '4 of 120 visits (3%). 7 more were not recorded.',
  )
  expect(noShowsInWords({ begun: 1300, noShows: 1, notRecorded: 1 })).toBe(
    '1 of 1,300 visits (under 1%). 1 more was not recorded.',
  )
  expect(noShowsInWords({ begun: 1, noShows: 0, notRecorded: 0 })).toBe('0 of 1 visit.')
})

test('there is something to tell of a cancellation, a smaller party or a no-show alone', () => {
  const none = { together: sums(0, 0) }
  expect(hasSome(report(none))).toBe(false)
  expect(hasSome(report({ ...none, visits: { begun: 9, noShows: 0, notRecorded: 3 } }))).toBe(false)
  expect(hasSome(report({}))).toBe(true)
  expect(hasSome(report({ ...none, smaller: sums(1, 1) }))).toBe(true)
  expect(hasSome(report({ ...none, visits: { begun: 9, noShows: 1, notRecorded: 0 } }))).toBe(true)
})

const rowOf = (day: string, bookings: number) => ({ from: day, to: day, noShows: 0, ...sums(bookings, bookings) })

test('a chart has the bookings that were cancelled in each row; the one that runs is not over', () => {
  const rows = [rowOf('2026-11-24', 1204), rowOf(today, 0)]
  expect(cancelledPoints(report({ ...thisWeek, rows }))).toEqual([
    { name: 'Tue 24 Nov', value: 1204, amount: '1,204', isSoFar: false },
    { name: 'Wed 25 Nov', value: 0, amount: '0', isSoFar: true },
  ])
})
