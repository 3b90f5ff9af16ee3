import { expect, test } from 'vitest'
import { housePolicy } from './change-cutoff.ts'
import { cancellationLine } from './cancellation-line.ts'
import type { CancellableBooking } from './refund-choice.ts'

const booking = (more: Partial<CancellableBooking> = {}): CancellableBooking => ({
  startsAt: new Date('2027-04-04T10:00:00+10:00'),
  status: 'CONFIRMED',
  giftCardUsed: false,
  couponIsVoucher: false,
  rescheduleCount: 0,
  paid: 7500,
  usesMembership: false,
  ...more,
})
const onOrderView = (more: Partial<CancellableBooking> = {}) =>
  cancellationLine('order-view', booking(more), housePolicy)
const onBookings = (more: Partial<CancellableBooking> = {}) =>
  cancellationLine('bookings-page', booking(more), housePolicy)

test('the order view: refund or voucher until 24 hours before, then the voucher, with the absolute Sydney time', () => {
  expect(onOrderView()).toBe(
    'Until Sat 3 Apr 2027, 11:00 AEDT: refund or voucher of $75.00; then, until the start: voucher.',
  )
})

test('what cannot go to the card is a voucher until the start; a credit comes back; a free booking costs nothing', () => {
  expect(onOrderView({ couponIsVoucher: true })).toBe('Until the start, Sun 4 Apr 2027, 10:00 AEST: voucher of $75.00.')
  expect(onOrderView({ paid: 0, usesMembership: true })).toBe(
    'Until the start, Sun 4 Apr 2027, 10:00 AEST: your credit comes back.',
  )
  expect(onOrderView({ paid: 0 })).toBe('Until the start, Sun 4 Apr 2027, 10:00 AEST: free of charge.')
})

test('a gift card or a reschedule bars leaving on the order view, but not on the bookings page', () => {
  expect([onOrderView({ giftCardUsed: true }), onOrderView({ rescheduleCount: 1 })]).toEqual([null, null])
  const line = 'Until Sat 3 Apr 2027, 11:00 AEDT: voucher of $75.00; then it can no longer be cancelled here.'
  expect([onBookings(), onBookings({ giftCardUsed: true }), onBookings({ rescheduleCount: 1 })]).toEqual([
    line,
    line,
    line,
  ])
})
