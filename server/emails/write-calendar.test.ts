import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { readCalendar, wrongLines } from '#proofs/read-calendar.ts'
import { writeCalendar, type CalendarEntry } from './write-calendar.ts'

const entry = (start: string, more: object = {}) => ({
  uid: 'b1@stillwater.example',
  sequence: 0,
  title: 'Bathing',
  description: '2 people',
  location: '12 Quay Lane, Sydney',
  startsAt: new Date(start),
  endsAt: new Date(Date.parse(start) + 3_600_000),
  ...more,
})

const organizer = { name: 'Stillwater Bathhouse', support_email: 'bookings@stillwater.example' }
const fileOf = (entries: CalendarEntry[], writtenAt: Date, as: 'publish' | 'cancel' = 'publish') =>
  writeCalendar({ entries, organizer, writtenAt, as })

afterEach(() => vi.unstubAllEnvs())

test.each(['UTC', 'America/Los_Angeles', 'Australia/Sydney'])(
  'an entry stands at its Sydney time on a machine in %s, in summer and in winter (#26)',
  (zone) => {
    vi.stubEnv('TZ', zone)
    const written = new Date('2026-11-23T00:00:05Z')
    const summer = fileOf([entry('2026-12-01T09:00:00+11:00')], written)
    expect(summer).toContain('\r\nDTSTART;TZID=Australia/Sydney:20261201T090000\r\n')
    expect(summer).toContain('\r\nDTEND;TZID=Australia/Sydney:20261201T100000\r\n')
    expect(summer).toContain('\r\nDTSTAMP:20261123T000005Z\r\n')
    const winter = fileOf([entry('2026-07-01T09:00:00+10:00')], written)
    expect(winter).toContain('\r\nDTSTART;TZID=Australia/Sydney:20260701T090000\r\n')
  },
)

test.each([
  ['before the clocks go forward', '2026-10-04T01:00:00+10:00', '2026-10-04T03:30:00+11:00'],
  ['after the clocks went forward', '2026-10-04T03:00:00+11:00', '2026-10-04T04:00:00+11:00'],
  ['until the clocks go back', '2027-04-04T01:00:00+11:00', '2027-04-04T02:00:00+11:00'],
  ['while the clocks show an hour again', '2027-04-04T02:15:00+10:00', '2027-04-04T03:15:00+10:00'],
  ['after the clocks went back', '2027-04-04T03:00:00+10:00', '2027-04-04T04:00:00+10:00'],
  ['of another year, in winter', '2030-07-01T09:00:00+10:00', '2030-07-01T10:00:00+10:00'],
  ['of another year, in summer', '2030-12-01T09:00:00+11:00', '2030-12-01T10:00:00+11:00'],
])('a reader of iCalendar finds the very instants of an entry %s', (_when, start, end) => {
  const file = fileOf([entry(start, { endsAt: new Date(end) })], new Date('2026-09-01T00:00:00Z'))
  const [read] = readCalendar(file)
  expect(read).toMatchObject({
    startsAt: new Date(start),
    endsAt: new Date(end),
    stamp: new Date('2026-09-01T00:00:00Z'),
  })
})

test('Sydney’s zone is written out once, with both of its times, before the first entry', () => {
  const text = fileOf([entry('2026-12-01T09:00:00+11:00'), entry('2026-12-02T09:00:00+11:00')], new Date(0))
  expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
  expect(text.indexOf('END:VTIMEZONE')).toBeLessThan(text.indexOf('BEGIN:VEVENT'))
  for (const line of ['TZID:Australia/Sydney', 'TZNAME:AEST', 'TZOFFSETTO:+1000', 'TZNAME:AEDT', 'TZOFFSETTO:+1100']) {
    expect(text).toContain(`\r\n${line}\r\n`)
  }
  expect(wrongLines(text)).toEqual([])
})

test.each(['publish', 'cancel'] as const)('a file to %s names the house as its organizer (RFC 5546)', (as) => {
  const [read] = readCalendar(fileOf([entry('2026-12-01T09:00:00+11:00')], new Date(0), as))
  expect(read).toMatchObject({
    method: as === 'cancel' ? 'CANCEL' : 'PUBLISH',
    status: as === 'cancel' ? 'CANCELLED' : 'CONFIRMED',
    organizer: 'mailto:bookings@stillwater.example',
    organizerName: 'Stillwater Bathhouse',
  })
})

test('words in an entry cannot end it or begin another', () => {
  const text = fileOf(
    [entry('2026-12-01T09:00:00+11:00', { title: 'A\r\nEND:VEVENT\nBEGIN:VALARM', location: 'Quay; Lane, 12' })],
    new Date(0),
  )
  expect(text.match(/^END:VEVENT/gm)).toHaveLength(1)
  expect(text).not.toMatch(/^BEGIN:VALARM/m)
  expect(text).toContain('LOCATION:Quay\\; Lane\\, 12')
})

const typed = fc
  .array(fc.constantFrom(...Array.from('ab ,;:\\"\'^$&`{}äß漢字😀é–’'), '\n', 'BEGIN:VEVENT', 'END:VCALENDAR'), {
    maxLength: 60,
  })
  .map((parts) => `x${parts.join('')}x`)

test('whatever people call their house and their services is read as it was typed, in lines of 75 octets', () => {
  fc.assert(
    fc.property(typed, typed, typed, (house, title, location) => {
      const writtenAt = new Date('2026-11-23T00:00:05Z')
      // What a backslash means in a parameter is read differently by different calendars.
      const name = house.replaceAll(/[\n\\]/g, ' ')
      const entries = [entry('2026-12-01T09:00:00+11:00', { title, location, description: `${title}\n${location}` })]
      const file = writeCalendar({ entries, organizer: { ...organizer, name }, writtenAt })
      expect(wrongLines(file)).toEqual([])
      const [read, ...others] = readCalendar(file)
      expect(others).toEqual([])
      expect(read).toMatchObject({ title, location, description: `${title}\n${location}`, organizerName: name })
    }),
    { numRuns: 300 },
  )
})
