import { afterEach, expect, test, vi } from 'vitest'
import { writeCalendar } from './write-calendar.ts'

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

afterEach(() => vi.unstubAllEnvs())

test.each(['UTC', 'America/Los_Angeles', 'Australia/Sydney'])(
  'an entry stands at its Sydney time on a machine in %s, in summer and in winter (#26)',
  (zone) => {
    vi.stubEnv('TZ', zone)
    const written = new Date('2026-11-23T00:00:05Z')
    const summer = writeCalendar([entry('2026-12-01T09:00:00+11:00')], written)
    expect(summer).toContain('\r\nDTSTART;TZID=Australia/Sydney:20261201T090000\r\n')
    expect(summer).toContain('\r\nDTEND;TZID=Australia/Sydney:20261201T100000\r\n')
    expect(summer).toContain('\r\nDTSTAMP:20261123T000005Z\r\n')
    const winter = writeCalendar([entry('2026-07-01T09:00:00+10:00')], written)
    expect(winter).toContain('\r\nDTSTART;TZID=Australia/Sydney:20260701T090000\r\n')
  },
)

test('Sydney’s zone is written out once, with both of its times, before the first entry', () => {
  const text = writeCalendar([entry('2026-12-01T09:00:00+11:00'), entry('2026-12-02T09:00:00+11:00')], new Date(0))
  expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
  expect(text.indexOf('END:VTIMEZONE')).toBeLessThan(text.indexOf('BEGIN:VEVENT'))
  for (const line of ['TZID:Australia/Sydney', 'TZNAME:AEST', 'TZOFFSETTO:+1000', 'TZNAME:AEDT', 'TZOFFSETTO:+1100']) {
    expect(text).toContain(`\r\n${line}\r\n`)
  }
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true)
})

test('words in an entry cannot end it or begin another', () => {
  const text = writeCalendar(
    [entry('2026-12-01T09:00:00+11:00', { title: 'A\r\nEND:VEVENT\nBEGIN:VALARM', location: 'Quay; Lane, 12' })],
    new Date(0),
  )
  expect(text.match(/^END:VEVENT/gm)).toHaveLength(1)
  expect(text).not.toMatch(/^BEGIN:VALARM/m)
  expect(text).toContain('LOCATION:Quay\\; Lane\\, 12')
})
