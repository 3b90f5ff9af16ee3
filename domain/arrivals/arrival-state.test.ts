import { assert, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { existingInstant } from '../sydney-time.ts'
import { arrivalState, wordsOfState, type Arriving } from './arrival-state.ts'

const at = (time: string, date = '2026-11-23') => existingInstant(date, time)
const aRow = (more: Partial<Arriving> = {}): Arriving => ({
  startsAt: at('10:00'),
  endsAt: at('11:00'),
  goneAt: at('11:20'),
  people: 2,
  arrived: 0,
  departed: 0,
  expectedAt: null,
  isNoShow: false,
  isNotRecorded: false,
  isCancelled: false,
  ...more,
})

test.each<[string, Partial<Arriving>, string]>([
  ['09:29', {}, 'Expected'],
  ['09:30', {}, 'Due now'],
  ['10:00', {}, 'Due now'],
  ['10:01', {}, 'Late 1 min'],
  ['10:12', {}, 'Late 12 min'],
  ['10:12', { expectedAt: at('10:20') }, 'Expected 10:20'],
  ['09:00', { expectedAt: at('10:20') }, 'Expected 10:20'],
  ['10:20', { expectedAt: at('10:20') }, 'Late 20 min'],
  ['10:05', { arrived: 1 }, '1 of 2 here'],
  ['10:05', { arrived: 2 }, 'Here'],
  ['10:30', { arrived: 2, departed: 1 }, 'Here'],
  ['10:50', { arrived: 2, departed: 2 }, 'Left'],
  ['11:00', { isNoShow: true }, 'No-show'],
  ['11:00', { isNotRecorded: true }, 'Not recorded'],
  ['09:00', { isCancelled: true }, 'Cancelled'],
  ['10:30', { isCancelled: true, arrived: 2 }, 'Cancelled'],
])('at %s %o is: %s (#562, #593)', (time, more, words) => {
  expect(wordsOfState(aRow(more), at(time))).toBe(words)
})

test('a visit that is over and of which nothing was noted is not recorded (#562)', () => {
  expect(arrivalState(aRow(), at('10:59'))).toBe('late')
  expect(arrivalState(aRow(), at('11:00'))).toBe('not-recorded')
  expect(arrivalState(aRow({ expectedAt: at('11:30') }), at('11:00'))).toBe('not-recorded')
})

test('who did not say goodbye has left when the house counts them no more (#591)', () => {
  const came = { arrived: 1, departed: 0 }
  expect(arrivalState(aRow(came), at('11:19'))).toBe('part')
  expect(arrivalState(aRow(came), at('11:20'))).toBe('left')
})

test('minutes late are true on the days on which the clocks change (#570)', () => {
  const spring = aRow({ startsAt: at('01:50', '2026-10-04'), endsAt: at('04:00', '2026-10-04') })
  expect(wordsOfState(spring, at('03:05', '2026-10-04'))).toBe('Late 15 min')
  const autumn = aRow({ startsAt: at('01:50', '2027-04-04'), endsAt: at('04:00', '2027-04-04') })
  expect(wordsOfState(autumn, at('03:05', '2027-04-04'))).toBe('Late 135 min')
})

test('nobody is late before a minute after the start, whatever is known of them', () => {
  const some = record({ minutes: integer({ min: -600, max: 0 }), people: integer({ min: 1, max: 20 }) })
  assert(
    property(some, ({ minutes, people }) => {
      const now = new Date(at('10:00').getTime() + minutes * 60_000)
      expect(arrivalState(aRow({ people }), now)).not.toBe('late')
    }),
  )
})
