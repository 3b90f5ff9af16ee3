import { expect, test } from 'vitest'
import { housePolicy } from './cancellation-cutoff.ts'
import { deskOutcomes } from './refund-by-staff.ts'
import type { CancellableBooking, ToGiveBack } from './refund-choice.ts'

const startsAt = new Date('2026-12-01T10:00:00+11:00')
const before = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000)
type Booking = CancellableBooking & ToGiveBack
const booking = (more: Partial<Booking> = {}): Booking => ({
  startsAt,
  status: 'CONFIRMED',
  giftCardUsed: false,
  couponIsVoucher: false,
  rescheduleCount: 0,
  paid: 15_000,
  visit: null,
  ...more,
})
/** Each way in words: what comes back to the card, what on a gift card, and whether a manager is needed. */
const ways = (of: Booking, now: Date, gift = 0, amount = of.paid) =>
  deskOutcomes(of, { amount, gift }, now, housePolicy).map(
    (way) =>
      `${way.outcome} ${way.amount - way.onGiftCard}+${way.onGiftCard}${way.needsManager ? ' by a manager' : ''}`,
  )

test('the front desk gives what guests may choose: the money more than 24 hours ahead, a voucher until the start', () => {
  expect(ways(booking(), before(25))).toEqual(['refund 15000+0', 'voucher 0+15000'])
  expect(ways(booking(), before(24))).toEqual(['refund 15000+0 by a manager', 'voucher 0+15000'])
  expect(ways(booking(), before(0))).toEqual(['refund 15000+0 by a manager', 'voucher 0+15000 by a manager'])
})

test('a manager also gives money back of a booking that was moved or partly paid by gift card, each part as it came', () => {
  expect(ways(booking({ rescheduleCount: 1 }), before(25))).toEqual(['refund 15000+0 by a manager', 'voucher 0+15000'])
  expect(ways(booking({ giftCardUsed: true }), before(25), 5000)).toEqual([
    'refund 10000+5000 by a manager',
    'voucher 0+15000',
  ])
  expect(ways(booking({ giftCardUsed: true }), before(25), 15_000)).toEqual(['voucher 0+15000'])
})

test('a free visit gives its credit back, and what cost nothing gives nothing', () => {
  expect(ways(booking({ paid: 0, visit: 'back' }), before(1))).toEqual(['credit 0+0'])
  expect(ways(booking({ paid: 0 }), before(-1))).toEqual(['none 0+0 by a manager'])
})

test('a visit that its guest would lose is lost by the front desk, and given back by a manager', () => {
  for (const visit of ['too-late', 'ended'] as const)
    expect(ways(booking({ paid: 0, visit }), before(1))).toEqual(['none 0+0', 'credit 0+0 by a manager'])
  expect(ways(booking({ paid: 0, visit: 'own' }), before(1))).toEqual(['credit 0+0'])
  expect(ways(booking({ paid: 0, visit: 'gone' }), before(1))).toEqual(['none 0+0'])
})

test('nothing comes back where the money is disputed or has gone another way (#625)', () => {
  expect(ways(booking({ isMoneyGone: true }), before(25))).toEqual([])
  expect(ways(booking({ isMoneyGone: true, paid: 0 }), before(25))).toEqual(['none 0+0'])
})
