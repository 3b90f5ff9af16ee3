import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { endingOf } from './memberships/ending.ts'
import { peopleToAgree } from './guests/agreement.ts'
import { endOfDayTold, goodForDays, goodForMonths, goodThrough, isDayOver, lastDayOf, overBy } from './validity.ts'

/** The day and the time on a wall in Sydney, by the IANA zone: `2029-11-23 23:59:59`. */
const wall = (at: Date) => at.toLocaleString('sv-SE', { timeZone: 'Australia/Sydney' })
const dayOf = (at: Date) => wall(at).slice(0, 10)
const between = (from: string, to: string) =>
  fc.integer({ min: Date.parse(from), max: Date.parse(to) }).map((ms) => new Date(ms))
const anyInstant = between('2024-01-01T00:00:00Z', '2060-01-01T00:00:00Z')

test('what is told by a day is good at every time of that day, and at none of the next, whatever time was written down', () => {
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: -2 * 86_400_000, max: 2 * 86_400_000 }), (end, later) => {
      const now = new Date(end.getTime() + later)
      expect(isDayOver(end, now)).toBe(dayOf(now) > dayOf(new Date(end.getTime() - 1)))
      expect(end <= overBy(now)).toBe(isDayOver(end, now))
    }),
  )
})

test('the end of a day is its last instant, and tells the same day as the first of the next', () => {
  fc.assert(
    fc.property(anyInstant, (at) => {
      const end = goodThrough(dayOf(at))
      const next = new Date(end.getTime() + 1)
      expect(wall(end)).toBe(`${dayOf(at)} 23:59:59`)
      expect(wall(next).slice(11)).toBe('00:00:00')
      expect([endOfDayTold(end), endOfDayTold(next)]).toEqual([next, next])
      expect([lastDayOf(end), lastDayOf(next)]).toEqual([dayOf(at), dayOf(at)])
    }),
  )
})

test.each([
  // By UTC each of these is the day before, in another month or year.
  ['2026-12-01T08:00:00+11:00', 3, '2027-03-01 23:59:59'],
  ['2027-01-01T09:30:00+11:00', 36, '2030-01-01 23:59:59'],
  ['2027-03-31T09:00:00+11:00', 36, '2030-03-31 23:59:59'],
  // The clocks change on 6 October 2030 and on 2 October 2033: three years by UTC end on the next day.
  ['2030-10-05T23:30:00+10:00', 36, '2033-10-06 23:59:59'],
  ['2028-02-29T07:00:00+11:00', 36, '2031-03-01 23:59:59'],
])('what is bought at %s for %i months is good until %s', (bought, months, end) => {
  expect(wall(goodForMonths(new Date(bought), months))).toBe(end)
})

test('days over the end of daylight saving are days of the calendar', () => {
  expect(wall(goodForDays(new Date('2027-04-03T23:30:00+11:00'), 1))).toBe('2027-04-04 23:59:59')
})

const nine = new Date('2026-11-23T09:00:00+11:00')
const evening = new Date('2026-11-23T23:59:59+11:00')
const midnight = new Date('2026-11-24T00:00:00+11:00')

test.each([
  [
    'an agreement',
    (now: Date) => peopleToAgree(asked, [{ ...given, at: new Date(nine.getTime() - 5 * DAY) }], now) === 0,
  ],
  ['a membership that was left', (now: Date) => endingOf({ ...running, cancelAt: nine }, now) === null],
  [
    'one that its provider has ended with its last period',
    (now: Date) => endingOf({ ...running, cancelAt: nine, ended: { at: nine, unpaid: false } }, now) === null,
  ],
  [
    'the grace of a payment',
    (now: Date) => endingOf({ ...running, overdueSince: new Date(nine.getTime() - 7 * DAY) }, now) === null,
  ],
])('%s that ends at nine is good until midnight', (_, isGood) => {
  expect([isGood(nine), isGood(evening), isGood(midnight)]).toEqual([true, true, false])
})

const DAY = 86_400_000
const asked = { bookingId: 'one', partySize: 1, version: 2, validDays: 6 }
const given = { bookingId: 'one', version: 2, people: 1 }
const running = { cancelAt: null, cancelCause: 'MEMBER_ACTION' as const, overdueSince: null, ended: null }
