import { expect, test } from 'vitest'
import { refusals } from '../refusals.ts'
import { absoluteTime } from '../sydney-time.ts'
import {
  changeUntil,
  housePolicy,
  isMoreThanHoursAway,
  whyNotCancelFromList,
  whyNotReschedule,
} from './cancellation-cutoff.ts'

const start = new Date('2026-11-24T11:00:00+11:00')
const before = (hours: number, seconds = 0, of = start) => new Date(of.getTime() - hours * 3_600_000 - seconds * 1000)

test('the order view and the slot screen refuse a move less than 2 hours before, not at exactly 2 (#383 #166 #436)', () => {
  for (const page of ['order-view', 'slot-screen'] as const) {
    expect(whyNotReschedule(page, start, before(2), housePolicy)).toBeNull()
    expect(whyNotReschedule(page, start, before(2, -1), housePolicy)).toBe('booking.too-late-2h')
    expect(whyNotReschedule(page, start, before(-1), housePolicy)).toBe('booking.too-late-2h')
  }
  expect(refusals['booking.too-late-2h'].message).toBe(
    'Bookings can only be rescheduled more than 2 hours before your appointment time.',
  )
})

test('the bookings page refuses a move within 24 hours, also at exactly 24 (#373 #436)', () => {
  expect(whyNotReschedule('bookings-page', start, before(24, 1), housePolicy)).toBeNull()
  expect(whyNotReschedule('bookings-page', start, before(24), housePolicy)).toBe('booking.too-late-24h')
  expect(whyNotReschedule('bookings-page', start, before(3), housePolicy)).toBe('booking.too-late-24h')
  expect(refusals['booking.too-late-24h'].message).toBe(
    'Bookings can only be rescheduled more than 24 hours before your appointment time.',
  )
})

test('the bookings page refuses a cancellation within 24 hours, also at exactly 24 (#374)', () => {
  expect(whyNotCancelFromList(start, before(24, 1), housePolicy)).toBeNull()
  expect(whyNotCancelFromList(start, before(24), housePolicy)).toBe('booking.too-late-24h/cancel')
  expect(refusals['booking.too-late-24h/cancel'].message).toBe(
    'Bookings can only be cancelled more than 24 hours before your appointment time.',
  )
})

test('one check says whether a start is more than 24 hours away (#437)', () => {
  expect([before(25), before(24, 1), before(24), before(1)].map((now) => isMoreThanHoursAway(start, now, 24))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('24 hours are elapsed hours, also across the nights the clocks change (#376)', () => {
  const spring = new Date('2026-10-04T12:00:00+11:00')
  expect(isMoreThanHoursAway(spring, new Date('2026-10-03T11:00:00+10:00'), 24)).toBe(false)
  expect(isMoreThanHoursAway(spring, new Date('2026-10-03T10:59:59+10:00'), 24)).toBe(true)
  const autumn = new Date('2027-04-04T12:00:00+10:00')
  expect(isMoreThanHoursAway(autumn, new Date('2027-04-03T13:00:00+11:00'), 24)).toBe(false)
  expect(isMoreThanHoursAway(autumn, new Date('2027-04-03T12:59:59+11:00'), 24)).toBe(true)
})

test('the cut-off has an absolute Sydney time, which is one wall-clock hour off when the clocks change', () => {
  expect(absoluteTime(changeUntil('bookings-page', new Date('2027-04-04T10:00:00+10:00'), housePolicy))).toBe(
    'Sat 3 Apr 2027, 11:00 am AEDT',
  )
  expect(absoluteTime(changeUntil('order-view', start, housePolicy))).toBe('Tue 24 Nov 2026, 9:00 am AEDT')
})

test('the policy an order was made under decides, not the one of today', () => {
  const strict = { rescheduleHours: 6, changeHours: 48, voucherMonths: 36 }
  expect(whyNotReschedule('order-view', start, before(5), strict)).toBe('booking.too-late-2h')
  expect(whyNotReschedule('bookings-page', start, before(48), strict)).toBe('booking.too-late-24h')
  expect(whyNotCancelFromList(start, before(47), strict)).toBe('booking.too-late-24h/cancel')
  expect(changeUntil('bookings-page', start, strict)).toEqual(before(48))
})
