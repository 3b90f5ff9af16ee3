import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  absoluteTime,
  addDays,
  addMonths,
  calendarWeeks,
  clockTimeOf,
  dayAndMonth,
  daysInMonth,
  daysOfMonth,
  endOfSydneyDay,
  isClockTime,
  isRealDate,
  longDate,
  MINUTE,
  clockTimeAt,
  minutesOf,
  minutesOfDay,
  shiftMonth,
  shortDate,
  spokenHours,
  spokenMonth,
  spokenTime,
  together,
  startOfSydneyDay,
  sydneyDateOf,
  sydneyInstant,
  sydneyMonth,
  weekdayOf,
  zoneLabel,
} from './sydney-time.ts'

const zone = 'Australia/Sydney'
const years = { from: Date.UTC(2008, 6, 1), to: Date.UTC(2040, 11, 31) }
const anyInstant = fc.integer({ min: years.from, max: years.to }).map((ms) => new Date(ms))
const anyDate = fc.integer({ min: 0, max: 33 * 365 - 3 }).map((days) => addDays('2008-01-01', days))
const anyTime = fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((n) => String(n).padStart(2, '0')).join(':'))
const inSydney = (instant: Date) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
const hours = (date: string) => (endOfSydneyDay(date).getTime() - startOfSydneyDay(date).getTime()) / 3_600_000

test('the label is AEDT from the first Sunday of October to the first Sunday of April, 2008 to 2040 (#431)', () => {
  for (let year = 2008; year <= 2040; year++) {
    const [april, october] = [4, 10].map((month) =>
      daysOfMonth(sydneyMonth(year, month)).find((date) => weekdayOf(date) === 0),
    )
    const summerEnds = Date.parse(`${april}T02:00:00+10:00`)
    const summerStarts = Date.parse(`${october}T03:00:00+11:00`)
    const labels = [summerEnds - 1, summerEnds, summerStarts - 1, summerStarts].map((at) => zoneLabel(new Date(at)))
    expect(labels).toEqual(['AEDT', 'AEST', 'AEST', 'AEDT'])
    expect(sydneyInstant(october!, '02:30')).toBeNull()
    expect(sydneyInstant(april!, '02:30')).toEqual(new Date(`${april}T02:30:00+11:00`))
  }
})

test('3 am on 4 October 2026 is AEDT; the second 2 am on 4 April 2027 is AEST (#432)', () => {
  expect(zoneLabel(sydneyInstant('2026-10-04', '03:00')!)).toBe('AEDT')
  expect(zoneLabel(new Date('2027-04-04T02:00:00+10:00'))).toBe('AEST')
  expect(zoneLabel(new Date('2027-04-04T02:00:00+11:00'))).toBe('AEDT')
})

test('the label is that of the instant asked about, in summer and in winter (#104)', () => {
  expect(zoneLabel(sydneyInstant('2026-11-24', '07:00')!)).toBe('AEDT')
  expect(zoneLabel(sydneyInstant('2026-07-24', '07:00')!)).toBe('AEST')
})

test('date, time and label are those of Sydney, whatever the machine’s zone (#26 #102)', () => {
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const truth = inSydney(instant)
      expect(sydneyDateOf(instant)).toBe(truth.toPlainDate().toString())
      expect(clockTimeOf(instant)).toBe(truth.toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'floor' }))
      expect(minutesOfDay(instant)).toBe(truth.hour * 60 + truth.minute)
      expect(weekdayOf(sydneyDateOf(instant))).toBe(truth.dayOfWeek % 7)
      expect(zoneLabel(instant)).toBe(truth.offset === '+11:00' ? 'AEDT' : 'AEST')
    }),
    { numRuns: 2000 },
  )
})

test('a time on a day is the first instant at which the clocks show it, or none', () => {
  const dates = fc.oneof(anyDate, fc.constantFrom('2026-10-04', '2027-04-04'))
  fc.assert(
    fc.property(dates, anyTime, (date, time) => {
      const wall = Temporal.PlainDate.from(date).toPlainDateTime(time)
      const first = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
      const exists = first.toPlainDateTime().equals(wall)
      expect(sydneyInstant(date, time)?.getTime() ?? null).toBe(exists ? first.epochMilliseconds : null)
    }),
    { numRuns: 2000 },
  )
})

test('a day lasts from its midnight to the next, 23 and 25 hours when the clocks change', () => {
  expect([hours('2026-10-04'), hours('2026-11-24'), hours('2027-04-04')]).toEqual([23, 24, 25])
  fc.assert(
    fc.property(anyDate, (date) => {
      expect(sydneyDateOf(startOfSydneyDay(date))).toBe(date)
      expect(sydneyDateOf(new Date(endOfSydneyDay(date).getTime() - 1))).toBe(date)
    }),
  )
})

test('the words of a date and a time', () => {
  const nine = sydneyInstant('2026-11-24', '09:00')!
  expect(spokenTime(nine)).toBe('9:00 am')
  expect(['00:05', '12:00', '23:59'].map((at) => spokenTime(sydneyInstant('2026-11-24', at)!))).toEqual([
    '12:05 am',
    '12:00 pm',
    '11:59 pm',
  ])
  expect(together('Cancel before 9:00 am AEDT, from 8 amber lamps')).toBe(
    'Cancel before 9:00\u00A0am AEDT, from 8 amber lamps',
  )
  expect(shortDate('2026-11-24')).toBe('Tue 24 Nov')
  expect([longDate('2026-11-24'), dayAndMonth('2026-11-24')]).toEqual([
    'Tuesday 24 November 2026',
    'Tuesday 24 November',
  ])
  expect(spokenHours(nine, new Date(nine.getTime() + 90 * MINUTE))).toBe('9:00 am to 10:30 am AEDT')
  expect(spokenMonth('2026-11')).toBe('November 2026')
  expect(absoluteTime(sydneyInstant('2027-04-03', '11:00')!)).toBe('Sat 3 Apr 2027, 11:00 am AEDT')
})

test('only days and times that exist are real', () => {
  expect(['2026-02-28', '2028-02-29', '2026-12-31'].every(isRealDate)).toBe(true)
  const unreal = [
    '2026-02-30',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '0050-01-01',
    '',
    '2026-01-01T00:00',
  ]
  expect(unreal.filter(isRealDate)).toEqual([])
  expect(['00:00', '23:59'].every(isClockTime)).toBe(true)
  expect(['24:00', '7:00', '12:60', '', '12:00:00'].filter(isClockTime)).toEqual([])
  expect(minutesOf('19:30')).toBe(1170)
  expect(clockTimeAt(1170)).toBe('19:30')
  expect(clockTimeAt(65)).toBe('01:05')
  expect(() => sydneyInstant('2026-02-30', '07:00')).toThrow(RangeError)
  expect(() => sydneyInstant('2026-02-28', '7 am')).toThrow(RangeError)
})

test('days and months are counted by the calendar', () => {
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  expect(addMonths('2026-11-24', 36)).toBe('2029-11-24')
  expect([shiftMonth('2026-11', 2), shiftMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -1000, max: 1000 }), (date, n) => {
      const day = Temporal.PlainDate.from(date)
      expect(addDays(date, n)).toBe(day.add({ days: n }).toString())
      expect(addMonths(date, n)).toBe(day.add({ months: n }).toString())
      expect(daysInMonth(date.slice(0, 7))).toBe(day.daysInMonth)
    }),
  )
})

test('a calendar page shows every day of its month once, under its weekday', () => {
  fc.assert(
    fc.property(anyDate, (date) => {
      const month = date.slice(0, 7)
      const weeks = calendarWeeks(month)
      expect(weeks.every((week) => week.length === 7)).toBe(true)
      expect(weeks.flat().filter((day) => day !== null)).toEqual(daysOfMonth(month))
      weeks.forEach((week) => week.forEach((day, weekday) => day && expect(weekdayOf(day)).toBe(weekday)))
    }),
  )
})
