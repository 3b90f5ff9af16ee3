import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '../sydney-time.ts'
import { FURTHEST_MOVE, planMoves, type OpenStart, type ToMove } from './plan-moves.ts'

const NOON = Date.parse('2026-12-01T12:00:00+11:00')
const at = (hours: number) => new Date(NOON + hours * HOUR)
const booking = (id: string, more: Partial<ToMove> = {}): ToMove => ({
  bookingId: id,
  serviceId: 'bath',
  startsAt: at(0),
  people: 2,
  ...more,
})
const start = (hours: number, more: Partial<OpenStart> = {}): OpenStart => ({
  serviceId: 'bath',
  sessionId: `session ${hours}`,
  resourceId: 'pool',
  startsAt: at(hours),
  endsAt: at(hours + 1),
  openSpots: 4,
  ...more,
})
const plan = (bookings: ToMove[], starts: OpenStart[]) =>
  [...planMoves(bookings, starts)].map(([id, { startsAt }]) => [id, (startsAt.getTime() - NOON) / HOUR])

test('the same weekday at the same time comes before any nearer start, and of two as near the earlier (#736)', () => {
  expect(plan([booking('a')], [start(1), start(-7 * 24), start(7 * 24)])).toEqual([['a', -7 * 24]])
  expect(plan([booking('a')], [start(2), start(-2), start(5)])).toEqual([['a', -2]])
})

test('nobody is moved further than 28 days, to another service, or where their party has no room (#736)', () => {
  expect(plan([booking('a')], [start(29 * 24)])).toEqual([])
  expect(plan([booking('a')], [start(28 * 24)])).toEqual([['a', 28 * 24]])
  expect(plan([booking('a')], [start(1, { serviceId: 'class' })])).toEqual([])
  expect(plan([booking('a', { people: 5 })], [start(1)])).toEqual([])
})

test('places are counted down from booking to booking (#737)', () => {
  expect(plan([booking('a'), booking('b'), booking('c')], [start(1), start(3)])).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 3],
  ])
})

test('a room takes one party of a day (#737)', () => {
  const inRoom = { sessionId: null, resourceId: 'room', openSpots: 2 }
  const rooms = [start(1, inRoom), start(1.5, inRoom), start(25, inRoom)]
  expect(plan([booking('a'), booking('b')], rooms)).toEqual([
    ['a', 1],
    ['b', 25],
  ])
})

test('in a thousand random houses no start gets more people than it takes, and everyone goes where they may (#737)', () => {
  const service = fc.constantFrom('bath', 'class')
  const bookings = fc.array(
    fc.record({
      serviceId: service,
      hours: fc.integer({ min: -200, max: 200 }),
      people: fc.integer({ min: 1, max: 6 }),
    }),
    { maxLength: 40 },
  )
  const starts = fc.array(
    fc.record({
      serviceId: service,
      hours: fc.integer({ min: -900, max: 900 }),
      openSpots: fc.integer({ min: 0, max: 8 }),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(bookings, starts, (guests, open) => {
      const toMove = guests.map(({ hours, ...rest }, each) => booking(`b${each}`, { ...rest, startsAt: at(hours) }))
      const offered = open.map(({ hours, ...rest }, each) => start(hours, { ...rest, sessionId: `s${each}` }))
      const moves = planMoves(toMove, offered)
      for (const one of offered) {
        const people = toMove
          .filter(({ bookingId }) => moves.get(bookingId) === one)
          .reduce((sum, guest) => sum + guest.people, 0)
        expect(people).toBeLessThanOrEqual(one.openSpots)
      }
      for (const guest of toMove) {
        const to = moves.get(guest.bookingId)
        if (!to) continue
        expect(to.serviceId).toBe(guest.serviceId)
        expect(Math.abs(to.startsAt.getTime() - guest.startsAt.getTime())).toBeLessThanOrEqual(FURTHEST_MOVE)
      }
    }),
    { numRuns: 1000 },
  )
})

test('thousands of bookings and starts are compared without reading a clock for each pair (#737)', () => {
  const many = Array.from({ length: 2500 }, (_, each) => booking(`b${each}`, { startsAt: at(each % 50) }))
  const starts = Array.from({ length: 1500 }, (_, each) =>
    start((each % 1300) - 650, { openSpots: 2, sessionId: `s${each}` }),
  )
  // What is measured is the plan, not this machine: beside the bare comparing of each pair, the best of three.
  const bare = fastestOf(3, () => {
    let near = 0
    for (const one of many)
      for (const each of starts) if (Math.abs(each.startsAt.getTime() - one.startsAt.getTime()) <= FURTHEST_MOVE) near++
    expect(near).toBeGreaterThan(0)
  })
  const planned = fastestOf(3, () => expect(planMoves(many, starts).size).toBe(1500))
  expect(planned / bare).toBeLessThan(200)
})

test('whoever stays behind has no start left that they could have had (#737)', () => {
  const many = Array.from({ length: 5 }, (_, each) => booking(`b${each}`))
  const moves = planMoves(many, [start(1), start(DAY / HOUR)])
  expect(moves.size).toBe(4)
})

/** How long the fastest of so many tries takes. */
const fastestOf = (tries: number, work: () => void): number =>
  Math.min(
    ...Array.from({ length: tries }, () => {
      const startedAt = performance.now()
      work()
      return performance.now() - startedAt
    }),
  )
