import { assert, boolean, constant, date, integer, nat, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { existingInstant } from '../sydney-time.ts'
import { bookingOfCode, checkInResult, checkInResults, type CheckIn, type ComesFor } from './check-in-result.ts'

const at = (time: string, date = '2026-11-23') => existingInstant(date, time)
const aBooking = (more: Partial<ComesFor> = {}): ComesFor => ({
  startsAt: at('10:00'),
  endsAt: at('11:00'),
  people: 2,
  arrived: 0,
  isCancelled: false,
  toPayCents: 0,
  notAgreed: 0,
  ...more,
})
const checkIn = (more: Partial<CheckIn> = {}) =>
  checkInResult({
    code: 'ours',
    booking: aBooking(),
    isLetIn: false,
    isAfterwards: false,
    people: null,
    isWholeBook: true,
    now: at('10:00'),
    ...more,
  })

/** What makes each result alone, in the order in which they are looked for. */
const reasons: [(typeof checkInResults)[number], Partial<CheckIn>, Partial<ComesFor>][] = [
  ['forged', { code: 'forged' }, {}],
  ['cancelled', {}, { isCancelled: true }],
  ['other-day', {}, { startsAt: at('10:00', '2026-11-24'), endsAt: at('11:00', '2026-11-24') }],
  ['early', {}, { startsAt: at('10:31'), endsAt: at('11:31') }],
  ['over', {}, { startsAt: at('08:00'), endsAt: at('10:00') }],
  ['unpaid', {}, { toPayCents: 1 }],
  ['agreement', {}, { notAgreed: 1 }],
  ['already', {}, { arrived: 2 }],
  ['part', {}, { arrived: 1 }],
]

test.each(reasons)('%s', (result, input, booking) => {
  expect(checkIn({ ...input, booking: aBooking(booking) })).toBe(result)
})

test('nobody is booked by it: unknown, and on a device without a line unlisted when the house has signed it', () => {
  expect(checkIn({ booking: null })).toBe('unknown')
  expect(checkIn({ booking: null, code: 'none', isWholeBook: false })).toBe('unknown')
  expect(checkIn({ booking: null, isWholeBook: false })).toBe('unlisted')
})

test('of two reasons the first in the order is told: cancelled before already (#579)', () => {
  for (const [i, [first, input, booking]] of reasons.entries())
    for (const [, otherInput, otherBooking] of reasons.slice(i + 1)) {
      // The other's times give way: a booking has one start.
      const both = aBooking({ ...otherBooking, ...booking })
      expect(checkIn({ ...otherInput, ...input, booking: both })).toBe(first)
    }
})

test.each([
  ['09:29', 'early'],
  ['09:30', 'ok'],
  ['10:59', 'ok'],
  ['11:00', 'over'],
])('at %s for 10:00 to 11:00: %s (#581, #582)', (time, result) => {
  expect(checkIn({ now: at(time) })).toBe(result)
})

test('a manager lets in before the time, not on another day and not after the end', () => {
  expect(checkIn({ now: at('08:00'), isLetIn: true })).toBe('ok')
  expect(checkIn({ now: at('08:00', '2026-11-22'), isLetIn: true })).toBe('other-day')
  expect(checkIn({ now: at('11:00'), isLetIn: true })).toBe('over')
})

test.each([
  ['10:59', '2026-11-23', 'agreement'],
  ['11:00', '2026-11-23', 'ok'],
  ['11:00', '2026-11-30', 'ok'],
  ['11:01', '2026-11-30', 'other-day'],
])('at %s of %s staff say of 10:00 to 11:00 that they came: %s', (time, date, result) => {
  const booking = aBooking({ notAgreed: 1 })
  expect(checkIn({ booking, now: at(time, date), isAfterwards: true })).toBe(result)
})

test('what was cancelled, is not paid or is noted already cannot be said afterwards', () => {
  const [now, isAfterwards] = [at('09:00', '2026-11-24'), true]
  expect(checkIn({ booking: aBooking({ isCancelled: true }), now, isAfterwards })).toBe('cancelled')
  expect(checkIn({ booking: aBooking({ toPayCents: 1 }), now, isAfterwards })).toBe('unpaid')
  expect(checkIn({ booking: aBooking({ arrived: 2 }), now, isAfterwards })).toBe('already')
})

test('the rest of a party comes in when it is said how many', () => {
  expect(checkIn({ booking: aBooking({ arrived: 1 }), people: 1 })).toBe('ok')
})

test('every check-in comes to one of the twelve', () => {
  const booking = record({
    startsAt: date({ min: at('00:00', '2026-11-22'), max: at('23:00', '2026-11-24'), noInvalidDate: true }),
    endsAt: constant(at('23:59', '2026-11-24')),
    people: integer({ min: 1, max: 4 }),
    arrived: nat(4),
    isCancelled: boolean(),
    toPayCents: nat(1),
    notAgreed: nat(1),
  })
  assert(
    property(option(booking), boolean(), (some, isLetIn) => {
      expect(checkInResults).toContain(checkIn({ booking: some, isLetIn }))
    }),
  )
})

const visit = (name: string, from: string, to: string, more: Partial<ComesFor> = {}, date?: string) => ({
  name,
  ...aBooking({ startsAt: at(from, date), endsAt: at(to, date), ...more }),
})

const chosen = (time: string, ...visits: ReturnType<typeof visit>[]) => bookingOfCode(visits, at(time))?.name

describe('the code of an order stands for', () => {
  test('the visit that runs, then the next of today', () => {
    const [bath, massage] = [visit('bath', '10:00', '11:00'), visit('massage', '14:00', '15:00')]
    expect(chosen('09:45', massage, bath)).toBe('bath')
    expect(chosen('11:30', massage, bath)).toBe('massage')
    expect(chosen('16:00', massage, bath)).toBe('massage')
  })
  test('the visit that is not all in yet, where two run', () => {
    const [one, other] = [visit('one', '10:00', '11:00', { arrived: 2 }), visit('other', '10:00', '11:00')]
    expect(chosen('10:05', one, other)).toBe('other')
    expect(chosen('10:05', one, { ...other, arrived: 2 })).toBe('one')
  })
  test('the visit that is in, rather than one that is hours away', () => {
    expect(chosen('10:05', visit('bath', '10:00', '11:00', { arrived: 2 }), visit('late', '18:00', '19:00'))).toBe(
      'bath',
    )
  })
  test('the next of another day, when none is today', () => {
    const [past, next] = [
      visit('past', '10:00', '11:00', {}, '2026-11-20'),
      visit('next', '10:00', '11:00', {}, '2026-11-25'),
    ]
    expect(chosen('10:00', past, next)).toBe('next')
    expect(chosen('10:00', past)).toBe('past')
  })
  test('what was cancelled, only when nothing is booked any more', () => {
    const gone = visit('gone', '10:00', '11:00', { isCancelled: true })
    expect(chosen('10:00', gone, visit('next', '18:00', '19:00'))).toBe('next')
    expect(chosen('10:00', gone)).toBe('gone')
    expect(chosen('10:00')).toBeUndefined()
  })
})
