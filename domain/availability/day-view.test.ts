import { expect, test } from 'vitest'
import { hasRoom, whyNoTimes } from './day-view.ts'

const open = { bookable: true, openSpots: 4 }
const full = { bookable: false, openSpots: 0 }

test('the time list says the error first, then the missing date, then empty, then fully booked (#113)', () => {
  expect(whyNoTimes({ error: 'Failed to fetch available slots', date: null, slots: [] })).toBe(
    'Failed to fetch available slots',
  )
  expect(whyNoTimes({ error: null, date: null, slots: [] })).toBe('Please select a date to view available times')
  expect(whyNoTimes({ error: null, date: '2026-11-24', slots: [] })).toBe('No available times for this date')
  expect(whyNoTimes({ error: null, date: '2026-11-24', slots: [full, full] })).toBe(
    'Sorry, we are fully booked. Please select another day.',
  )
  expect(whyNoTimes({ error: null, date: '2026-11-24', slots: [full, open] })).toBeNull()
})

test('a slot has room when it is bookable and holds the whole party (#175 #176)', () => {
  expect(hasRoom(open, 4)).toBe(true)
  expect(hasRoom(open, 5)).toBe(false)
  expect(hasRoom({ ...open, bookable: false }, 1)).toBe(false)
})
