import { expect, test } from 'vitest'
import { hasPatternStart, startsInTimetable, timetableAfter, type Timetable } from './timetable-starts.ts'

const POOL = 'pool'
const sundays = {
  resourceId: POOL,
  weekdays: [0],
  firstStart: '08:00',
  lastStart: '10:00',
  everyMinutes: 60,
  beginsOn: '2027-03-07',
  endsOn: null,
}
const march = { first: '2027-03-01', last: '2027-03-14' }
const told = (timetable: Timetable, days = march) =>
  startsInTimetable(timetable, 60, days).map(({ from, until }) =>
    [from, until].map((instant) => new Date(instant).toISOString().slice(0, 16)).join(' '),
  )

test('a timetable has the starts of its patterns on their weekdays, from the day on which they begin until they end', () => {
  expect(told({ patterns: [sundays], exceptions: [] })).toEqual([
    '2027-03-06T21:00 2027-03-06T22:00',
    '2027-03-06T22:00 2027-03-06T23:00',
    '2027-03-06T23:00 2027-03-07T00:00',
    '2027-03-13T21:00 2027-03-13T22:00',
    '2027-03-13T22:00 2027-03-13T23:00',
    '2027-03-13T23:00 2027-03-14T00:00',
  ])
  expect(told({ patterns: [{ ...sundays, endsOn: '2027-03-07' }], exceptions: [] })).toHaveLength(3)
  expect(told({ patterns: [{ ...sundays, beginsOn: '2027-03-08' }], exceptions: [] })).toHaveLength(3)
})

test('a day has one more session, at its own length, and none where one was taken away or is put at another length', () => {
  const on = { resourceId: POOL, day: '2027-03-07', minutes: null }
  const exceptions = [
    { kind: 'drop' as const, ...on, start: '09:00' },
    { kind: 'extra' as const, ...on, start: '20:00', minutes: 90 },
    { kind: 'extra' as const, ...on, start: '10:00', minutes: 30 },
  ]
  expect(told({ patterns: [sundays], exceptions }, { first: '2027-03-07', last: '2027-03-07' })).toEqual([
    '2027-03-06T21:00 2027-03-06T22:00',
    '2027-03-06T23:00 2027-03-06T23:30',
    '2027-03-07T09:00 2027-03-07T10:30',
  ])
})

test('starts keep their wall time when the clocks change, and the hour that is missing then has none', () => {
  const early = { ...sundays, firstStart: '00:30', lastStart: '03:30', beginsOn: '2026-01-01' }
  const october = { first: '2026-10-04', last: '2026-10-04' }
  expect(told({ patterns: [early], exceptions: [] }, october).map((words) => words.slice(0, 16))).toEqual([
    '2026-10-03T14:30',
    '2026-10-03T15:30',
    '2026-10-03T16:30',
  ])
})

test('whether a pattern has a start on a day is told whatever exceptions the day has', () => {
  const at = { resourceId: POOL, day: '2027-03-07', start: '09:00' }
  expect(hasPatternStart([sundays], at)).toBe(true)
  expect(hasPatternStart([sundays], { ...at, start: '09:30' })).toBe(false)
  expect(hasPatternStart([sundays], { ...at, day: '2027-03-08' })).toBe(false)
  expect(hasPatternStart([sundays], { ...at, resourceId: 'another' })).toBe(false)
})

test('another week from a day on ends what was in force the day before, and what was planned for later gives way', () => {
  const { beginsOn: _from, endsOn: _to, ...week } = sundays
  const later = { ...sundays, beginsOn: '2027-06-06' }
  const changed = { ...week, firstStart: '09:00' }
  const { patterns, exceptions } = timetableAfter(
    { patterns: [sundays, later], exceptions: [] },
    { from: '2027-04-01', patterns: [changed] },
  )
  expect(patterns).toEqual([
    { ...sundays, endsOn: '2027-03-31' },
    { ...changed, beginsOn: '2027-04-01', endsOn: null },
  ])
  expect(exceptions).toEqual([])
})
