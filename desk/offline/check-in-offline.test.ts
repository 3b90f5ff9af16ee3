import { describe, expect, test } from 'vitest'
import type { OfflineEntry, Snapshot, SnapshotRow } from '#api/offline.ts'
import { wordsOfResult } from '../today/scan-words.ts'
import { checkInOffline } from './check-in-offline.ts'
import { keptRows, offlineDay, unsentParties } from './offline-day.ts'

const now = new Date('2026-11-23T10:12:00+11:00')
const row: SnapshotRow = {
  bookingId: 'b1',
  orderId: 'o1',
  group: 'g1',
  shortCode: '7K3M9QX',
  startsAt: new Date('2026-11-23T10:30:00+11:00').toISOString(),
  endsAt: new Date('2026-11-23T11:30:00+11:00').toISOString(),
  service: 'Bathing',
  kind: 'bathing',
  place: 'Long Pool',
  placeId: 'p1',
  firstName: 'Zelda',
  initial: 'Q',
  people: 2,
  arrived: 0,
  departed: 0,
  seq: 0,
  expectedAt: null,
  isNoShow: false,
  cancelled: null,
  isMember: false,
  isFirstVisit: false,
  robes: 0,
  bath: null,
  toPay: 0,
  notAgreed: 0,
}
const listOf = (...rows: SnapshotRow[]) => ({ rows }) as Snapshot
const entry = (more: Partial<OfflineEntry>): OfflineEntry => ({
  deviceId: 'd1',
  n: 1,
  bookingId: 'b1',
  kind: 'ARRIVED',
  people: 1,
  saidAt: now.toISOString(),
  snapshotSeq: 1,
  staffId: 's1',
  sig: '',
  ...more,
})
const comes = (
  of: SnapshotRow,
  more: Parameters<typeof checkInOffline>[1] = { bookingId: 'b1' },
  noted: OfflineEntry[] = [],
) => checkInOffline(keptRows(listOf(of), noted), more, now)

describe('a check-in by the list of a device', () => {
  test('lets the whole party in, by row, code or short code (#647)', () => {
    const code = { orderId: 'o1', startsAt: now, people: 2 }
    for (const by of [{ bookingId: 'b1' }, { code }, { shortCode: '7k3m 9qx' }])
      expect(comes(row, by)).toMatchObject({ result: 'ok', people: 2 })
    expect(wordsOfResult(comes(row))).toBe('Welcome, Zelda. 2 people · Bathing 10:30 · Long Pool')
  })

  test('follows the rules of the house', () => {
    expect(comes({ ...row, toPay: 75 }).result).toBe('unpaid')
    expect(comes({ ...row, notAgreed: 1 })).toMatchObject({ result: 'agreement', agreement: { people: 1 } })
    expect(comes({ ...row, cancelled: { at: now.toISOString(), by: 'guest' } }).result).toBe('cancelled')
    expect(comes({ ...row, startsAt: '2026-11-23T03:00:00.000Z', endsAt: '2026-11-23T04:00:00.000Z' }).result).toBe(
      'early',
    )
  })

  test('counts what was noted on this device already (#647)', () => {
    expect(comes(row, undefined, [entry({})])).toMatchObject({ result: 'part', people: 0 })
    expect(comes(row, { bookingId: 'b1', people: 1 }, [entry({})])).toMatchObject({ result: 'ok', people: 1 })
    expect(comes(row, undefined, [entry({ people: 2 })]).result).toBe('already')
    expect(comes(row, undefined, [entry({ people: 2 }), entry({ n: 2, kind: 'UNDONE' })]).result).toBe('ok')
  })

  test('asks about a code of this house that is not on the list (#653)', () => {
    const code = { orderId: 'o2', startsAt: new Date(row.startsAt), people: 3 }
    const answer = comes(row, { code })
    expect(answer).toMatchObject({ result: 'unlisted', people: 0, unlisted: { people: 3 } })
    expect(wordsOfResult(answer)).toBe(
      'Not on this device’s list, but signed by this house: 3 people, Mon 23 Nov, 10:30.',
    )
    expect(comes(row, { code: 'forged' }).result).toBe('forged')
    expect(comes(row, { shortCode: '0000000' }).result).toBe('unknown')
  })
})

describe('the sheet of a device', () => {
  test('has first names with an initial, and what was noted since (#646)', () => {
    const tomorrow = {
      ...row,
      bookingId: 'b2',
      startsAt: '2026-11-23T21:00:00.000Z',
      endsAt: '2026-11-23T22:00:00.000Z',
    }
    const day = offlineDay(listOf(row, tomorrow), [entry({})], '2026-11-23')
    expect(day.rows.map(({ name, arrived }) => [name, arrived])).toEqual([['Zelda Q.', 1]])
    expect(day.groups).toEqual([{ key: 'g1', startsAt: row.startsAt, kind: 'bathing', title: 'Bathing', places: [] }])
  })

  test('marks the parties of which something waits to be sent (#647)', () => {
    const noted = [entry({}), entry({ n: 2, bookingId: 'b2' }), entry({ n: 3, bookingId: 'b2', kind: 'UNDONE' })]
    expect([...unsentParties([...noted, entry({ n: 4, bookingId: undefined, kind: 'WALK_IN' })])]).toEqual(['b1'])
  })
})
