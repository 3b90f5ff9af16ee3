import { expect, test } from 'vitest'
import { housePolicy } from './cancellation-cutoff.ts'
import { cancellationLine } from './cancellation-line.ts'
import type { CancellableBooking, ToGiveBack } from './refund-choice.ts'

type Booking = CancellableBooking & ToGiveBack
const booking = (more: Partial<Booking> = {}): Booking => ({
  startsAt: new Date('2027-04-04T10:00:00+10:00'),
  status: 'CONFIRMED',
  giftCardUsed: false,
  couponIsVoucher: false,
  rescheduleCount: 0,
  paid: 7500,
  visit: null,
  ...more,
})
const onOrderView = (more: Partial<Booking> = {}) => cancellationLine('order-view', booking(more), housePolicy)
const onBookings = (more: Partial<Booking> = {}) => cancellationLine('bookings-page', booking(more), housePolicy)

test('the order view: refund or voucher until 24 hours before, then the voucher, with the absolute Sydney time', () => {
  expect(onOrderView()).toBe(
    'Cancel before Sat 3 Apr 2027, 11:00 am AEDT for a refund or voucher of $75.00. After that, until it starts, you get a voucher.',
  )
})

test('what cannot go to the card is a voucher until the start; a visit by membership does not count; a free booking costs nothing', () => {
  expect(onOrderView({ couponIsVoucher: true })).toBe(
    'Cancel before it starts (Sun 4 Apr 2027, 10:00 am AEST) and you get a voucher for $75.00.',
  )
  expect(onOrderView({ paid: 0, visit: 'back' })).toBe(
    'Cancel before it starts (Sun 4 Apr 2027, 10:00 am AEST) and this visit will not count against your membership while it is good.',
  )
  expect(onOrderView({ paid: 0, visit: 'too-late' })).toBe(
    'Cancel before it starts (Sun 4 Apr 2027, 10:00 am AEST) and this visit is lost.',
  )
  expect(onOrderView({ paid: 0 })).toBe('Cancel before it starts (Sun 4 Apr 2027, 10:00 am AEST) and you pay nothing.')
})

test('a gift card or a reschedule bars leaving on the order view, but not on the bookings page', () => {
  expect([onOrderView({ giftCardUsed: true }), onOrderView({ rescheduleCount: 1 })]).toEqual([null, null])
  const inTime = 'Cancel before Sat 3 Apr 2027, 11:00 am AEDT and you get a voucher for $75.00.'
  expect(onBookings()).toBe(`${inTime} After that, until it starts, cancel by the link in your email.`)
  expect([onBookings({ giftCardUsed: true }), onBookings({ rescheduleCount: 1 })]).toEqual([
    `${inTime} After that you can no longer cancel online.`,
    `${inTime} After that you can no longer cancel online.`,
  ])
})
