import { expect, test } from 'vitest'
import { hasRoom, whyNoTimes } from './day-view.ts'

const startDate = '2026-11-24T01:00:00Z'
const open = { bookable: true, openSpots: 4, startDate }
const full = { bookable: false, openSpots: 0, startDate }
const now = new Date('2026-11-24T00:00:00Z')

test('the time list says the error first, then the missing date, then empty, then fully booked (#113)', () => {
  expect(whyNoTimes({ error: 'Failed to fetch available slots', date: null, slots: [], now })).toBe(
    'Failed to fetch available slots',
  )
  expect(whyNoTimes({ error: null, date: null, slots: [], now })).toBe('Please select a date to view available times')
  expect(whyNoTimes({ error: null, date: '2026-11-24', slots: [], now })).toBe('No available times for this date')
  expect(whyNoTimes({ error: null, date: '2026-11-24', slots: [full, full], now })).toBe(
    'Sorry, we are fully booked. Please select another day.',
  )
  expect(whyNoTimes({ error: null, date: '2026-11-24', slots: [full, open], now })).toBeNull()
})

test('when the last time of today has begun nothing is sold out: there are no more times', () => {
  const over = { ...full, startDate: now.toISOString() }
  const today = { error: null, date: '2026-11-24', now }
  expect(whyNoTimes({ ...today, slots: [over] })).toBe('There are no more times today. Please select another day.')
  expect(whyNoTimes({ ...today, slots: [over, full] })).toMatch('fully booked')
  expect(whyNoTimes({ ...today, date: '2026-11-25', slots: [over] })).toMatch('fully booked')
})

test('when the bookings of the last times of today have closed nothing is sold out either (#711)', () => {
  const closed = { ...open, bookable: false }
  const today = { error: null, date: '2026-11-24', now }
  expect(whyNoTimes({ ...today, slots: [closed] })).toBe('There are no more times today. Please select another day.')
  expect(whyNoTimes({ ...today, slots: [closed, full] })).toMatch('fully booked')
  expect(whyNoTimes({ ...today, slots: [closed, open] })).toBeNull()
})

test('a slot has room when it is bookable and holds the whole party (#175 #176)', () => {
  expect(hasRoom(open, 4)).toBe(true)
  expect(hasRoom(open, 5)).toBe(false)
  expect(hasRoom({ ...open, bookable: false }, 1)).toBe(false)
})
