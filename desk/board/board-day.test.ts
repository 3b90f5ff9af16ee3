import { expect, test } from 'vitest'
import type { DayAnswer, DayRow } from '#api/arrivals.ts'
import type { DeskStart } from '#api/counter.ts'
import { existingInstant } from '#domain/sydney-time.ts'
import { boardOf, isWithin, lineOf } from './board-day.ts'

const DAY = '2026-12-01'
const at = (time: string) => existingInstant(DAY, time).toISOString()
const aStart = (more: Partial<DeskStart>): DeskStart => ({
  serviceId: 'bath',
  serviceName: 'Bathing',
  kind: 'bathing',
  heading: null,
  startDate: at('10:00'),
  endDate: at('11:00'),
  resourceId: 'long',
  resourceName: 'Long Pool',
  sessionId: 'session',
  isRunning: false,
  takesLink: true,
  free: 7,
  places: 16,
  leastPeople: 1,
  mostPeople: 4,
  price: 75,
  robe: true,
  bath: true,
  ...more,
})
const aParty = (more: Partial<DayRow>): DayRow =>
  ({
    bookingId: 'one',
    startsAt: at('10:00'),
    endsAt: at('11:00'),
    kind: 'bathing',
    placeId: 'long',
    place: 'Long Pool',
    name: 'Ada Quokka',
    people: 2,
    cancelled: null,
    ...more,
  }) as DayRow
const aDay = (rows: DayRow[], groups: DayAnswer['groups'] = []): DayAnswer => ({
  date: DAY,
  house: { people: 0, places: [{ placeId: 'long', name: 'Long Pool', people: 0, places: 16 }] },
  groups,
  rows,
})

test('a start is one cell, whether somebody is booked in it, it is free, or both (#621)', () => {
  const group = {
    key: 'k',
    startsAt: at('10:00'),
    kind: 'bathing' as const,
    title: 'Bathing',
    places: [{ placeId: 'long', name: 'Long Pool', taken: 9, places: 16 }],
  }
  const { columns } = boardOf(aDay([aParty({})], [group]), [aStart({}), aStart({ startDate: at('12:00') })])
  const [pool, ...others] = columns
  expect(others).toEqual([])
  expect(pool?.cells).toMatchObject([
    { places: { taken: 9, all: 16 }, parties: [{ name: 'Ada Quokka' }], free: [{ free: 7 }], from: 6, to: 8 },
    { places: { taken: 9, all: 16 }, parties: [], from: 10 },
  ])
})

test('a room stands after the pools, its party for as long as it lasts, its free times a line each', () => {
  const room = { kind: 'massage', placeId: 'r1', place: 'Room 1' } as const
  const free = aStart({ kind: 'massage', resourceId: 'r1', resourceName: 'Room 1', startDate: at('13:30') })
  const { columns } = boardOf(aDay([aParty({ ...room, endsAt: at('11:15') })]), [free, aStart({})])
  expect(columns.map(({ name }) => name)).toEqual(['Long Pool', 'Room 1'])
  expect(columns[1]?.cells).toMatchObject([
    { places: null, from: 6, to: 9 },
    { places: null, free: [free], from: 13, to: 14 },
  ])
})

test('free times of a room that begin on one line stand side by side', () => {
  const room = { kind: 'massage', resourceId: 'r1', resourceName: 'Room 1' } as const
  const starts = ['10:45', '10:30', '11:00'].map((time) => aStart({ ...room, startDate: at(time) }))
  const { columns } = boardOf(aDay([]), starts)
  expect(columns[0]?.cells.map(({ startsAt, from, side }) => [startsAt, from, side])).toEqual([
    [at('10:30'), 7, { at: 0, of: 2 }],
    [at('10:45'), 7, { at: 1, of: 2 }],
    [at('11:00'), 8, { at: 0, of: 1 }],
  ])
})

test('who has cancelled stands on no board', () => {
  expect(boardOf(aDay([aParty({ cancelled: { at: at('09:00'), by: 'guest' } })]), []).columns).toEqual([])
})

test.each([
  ['a usual day', {}, { first: 7, last: 21 }],
  ['an early start', { startsAt: at('06:30'), endsAt: at('07:30') }, { first: 6, last: 21 }],
  ['a late end', { startsAt: at('20:30'), endsAt: at('22:15') }, { first: 7, last: 23 }],
  ['an end after midnight', { startsAt: at('23:30'), endsAt: '2026-12-01T14:30:00.000Z' }, { first: 7, last: 24 }],
])('%s is held from its first start to its last end', (_what, times, hours) => {
  const board = boardOf(aDay([aParty(times)]), [])
  expect(board.hours).toEqual(hours)
  const [cell] = board.columns[0]?.cells ?? []
  expect(cell?.from).toBeGreaterThanOrEqual(0)
  expect(cell?.to).toBeLessThanOrEqual((hours.last - hours.first) * 2)
})

test('places that are only held at a late start have their line too', () => {
  const places = [{ placeId: 'long', name: 'Long Pool', taken: 2, places: 16 }]
  const { hours, columns } = boardOf(
    aDay([], [{ key: 'k', startsAt: at('21:00'), kind: 'bathing', title: 'Bathing', places }]),
    [],
  )
  expect(hours).toEqual({ first: 7, last: 22 })
  expect(columns[0]?.cells).toMatchObject([{ from: 28, to: 29 }])
})

test('a moment lies on the board of its day within its hours', () => {
  const hours = { first: 7, last: 21 }
  const isOn = (time: string, date = DAY) => isWithin(existingInstant(date, time), DAY, hours)
  expect([isOn('06:59'), isOn('07:00'), isOn('20:59'), isOn('21:00'), isOn('10:00', '2026-12-02')]).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})

test('lines are those of the clock on the wall, also when the clocks change', () => {
  const hours = { first: 7, last: 21 }
  expect(lineOf(existingInstant('2026-12-02', '00:30'), DAY, hours, Math.ceil)).toBe(28)
  expect(lineOf(existingInstant('2026-10-04', '10:00'), '2026-10-04', hours, Math.floor)).toBe(6)
  expect(lineOf(existingInstant('2027-04-04', '10:00'), '2027-04-04', hours, Math.floor)).toBe(6)
})
