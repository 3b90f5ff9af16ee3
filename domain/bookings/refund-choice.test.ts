import { expect, test } from 'vitest'
import { housePolicy } from './cancellation-cutoff.ts'
import {
  cancellationReasons,
  cancelOutcome,
  defaultChoice,
  isRefundOffered,
  whyNotCancel,
  whyNotPayBack,
  type CancellableBooking,
} from './refund-choice.ts'

const now = new Date('2026-11-20T09:00:00+11:00')
const booking = (more: Partial<CancellableBooking> = {}): CancellableBooking => ({
  startsAt: new Date('2026-11-24T09:00:00+11:00'),
  status: 'CONFIRMED',
  giftCardUsed: false,
  couponIsVoucher: false,
  rescheduleCount: 0,
  paid: 7500,
  ...more,
})

test('a refund is offered only when the booking is more than 24 hours away (#392)', () => {
  const exactly = new Date('2026-11-21T09:00:00+11:00')
  expect(isRefundOffered(booking(), now, housePolicy)).toBe(true)
  expect(isRefundOffered(booking({ startsAt: new Date(exactly.getTime() + 1000) }), now, housePolicy)).toBe(true)
  expect(isRefundOffered(booking({ startsAt: exactly }), now, housePolicy)).toBe(false)
})

test('no refund when a gift card was used (#393)', () => {
  expect(isRefundOffered(booking({ giftCardUsed: true }), now, housePolicy)).toBe(false)
})

test('no refund when the coupon is itself a gift card (#394)', () => {
  expect(isRefundOffered(booking({ couponIsVoucher: true }), now, housePolicy)).toBe(false)
})

test('no refund when the booking was rescheduled (#395)', () => {
  expect(isRefundOffered(booking({ rescheduleCount: 1 }), now, housePolicy)).toBe(false)
})

test('a gift card, a reschedule, a start in the past and a done cancellation each bar cancelling', () => {
  expect(whyNotCancel(booking(), now)).toBeNull()
  expect(whyNotCancel(booking({ giftCardUsed: true }), now)).toBe('cancellation.gift-card')
  expect(whyNotCancel(booking({ rescheduleCount: 2 }), now)).toBe('cancellation.rescheduled')
  expect(whyNotCancel(booking({ startsAt: now }), now)).toBe('cancellation.started')
  expect(whyNotCancel(booking({ startsAt: new Date(now.getTime() + 1) }), now)).toBeNull()
  expect(whyNotCancel(booking({ status: 'CANCELED', giftCardUsed: true }), now)).toBe('booking.already-canceled')
})

test('the voucher is the default and there are six reasons', () => {
  expect(defaultChoice).toBe('voucher')
  expect(cancellationReasons).toEqual([
    'Change of plans',
    'Emergency',
    'Feeling unwell',
    'Personal reasons',
    'Found alternative',
    'Other',
  ])
})

test('nothing was paid: nothing goes back', () => {
  expect(isRefundOffered(booking({ paid: 0 }), now, housePolicy)).toBe(false)
})

test('paid bookings become what was chosen, bookings by membership a credit, free ones nothing (#392)', () => {
  expect(cancelOutcome({ paid: 7500, visit: null }, 'refund')).toBe('refund')
  expect(cancelOutcome({ paid: 7500, visit: null }, 'voucher')).toBe('voucher')
  expect(cancelOutcome({ paid: 0, visit: 'back' }, 'voucher')).toBe('credit')
  expect(cancelOutcome({ paid: 0, visit: 'own' }, 'voucher')).toBe('credit')
  expect(cancelOutcome({ paid: 3500, visit: 'back' }, 'voucher')).toBe('voucher')
  expect(cancelOutcome({ paid: 0, visit: null }, 'refund')).toBe('none')
})

test('a visit that is lost brings nothing, whatever it is lost by', () => {
  for (const visit of ['too-late', 'ended', 'gone'] as const) {
    expect(cancelOutcome({ paid: 0, visit }, 'voucher')).toBe('none')
    expect(cancelOutcome({ paid: 3500, visit }, 'refund')).toBe('refund')
  }
})

test('money that has left the house another way is not given back once more', () => {
  const gone = booking({ isMoneyGone: true })
  expect([whyNotCancel(gone, now), whyNotPayBack(gone)]).toEqual(['cancellation.money-gone', 'cancellation.money-gone'])
  expect(isRefundOffered(gone, now, housePolicy)).toBe(false)
  expect(whyNotPayBack(booking({ isMoneyGone: true, paid: 0 }))).toBe(null)
})
