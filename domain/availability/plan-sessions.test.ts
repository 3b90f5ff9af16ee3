import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../sydney-time.ts'
import { planRooms, planSessions, type StandingSession } from './plan-sessions.ts'
import { startOf, type PlannedStart } from './timetable-starts.ts'

const CLASS = 'class'
const SINCE = 20_000 * DAY
const scope = { serviceId: CLASS, since: SINCE }
/** A start of a day in the pool, hours after midnight. */
const at = (hour: number, minutes = 60, resourceId = 'pool'): PlannedStart => {
  const from = SINCE + hour * HOUR
  return { resourceId, from, until: from + minutes * MINUTE }
}
const session = (start: PlannedStart, more: Partial<StandingSession> = {}): StandingSession => ({
  ...start,
  serviceId: CLASS,
  people: 0,
  isRetired: false,
  wasBooked: false,
  ...more,
})
const booked = (start: PlannedStart, people = 2) => session(start, { people, wasBooked: true })
const hours = (starts: readonly PlannedStart[]) => starts.map(({ from }) => (from - SINCE) / HOUR)
const planned = (wanted: PlannedStart[], standing: StandingSession[]) => {
  const { added, kept, removed, clashes } = planSessions(scope, wanted, standing)
  return { added: hours(added), kept: hours(kept), removed: hours(removed), clashes: hours(clashes) }
}

test('starts come, stay and go; what is booked stays, and is neither kept by the times nor removed', () => {
  const standing = [booked(at(8)), session(at(9)), session(at(10)), session(at(11))]
  expect(planned([at(9), at(10), at(12)], standing)).toEqual({
    added: [12],
    kept: [9, 10],
    removed: [11],
    clashes: [],
  })
})

test('hourly starts that become 90 minutes long: every second one goes, and is told with who is in its way', () => {
  const wanted = [8, 9, 10, 11].map((hour) => at(hour, 90))
  const standing = [8, 9, 10, 11].map((hour) => session(at(hour)))
  expect(planned(wanted, standing)).toEqual({ added: [], kept: [8, 10], removed: [9, 11], clashes: [9, 11] })
  expect(planSessions(scope, wanted, standing).clashes[0]?.serviceId).toBe(CLASS)
})

test('what is booked keeps its length, and the longer starts beside it give way', () => {
  const wanted = [8, 9, 10].map((hour) => at(hour, 90))
  expect(planned(wanted, [session(at(8)), booked(at(9)), session(at(10))])).toEqual({
    added: [],
    kept: [9, 10],
    removed: [8],
    clashes: [8],
  })
  const { kept } = planSessions(scope, wanted, [booked(at(9))])
  expect(kept.map(({ from, until }) => (until - from) / MINUTE)).toEqual([60])
})

test('another service keeps its pool; what it has given up is free, and so is another pool', () => {
  const other = { serviceId: 'other' }
  const standing = [session(at(8, 120), other), session(at(12), { ...other, isRetired: true })]
  expect(planned([at(9), at(12)], standing)).toEqual({ added: [12], kept: [], removed: [], clashes: [9] })
  expect(planned([at(9, 60, 'another pool')], standing).added).toEqual([9])
  expect(planSessions(scope, [at(9)], standing).clashes[0]?.serviceId).toBe('other')
})

test('a start that ends when the next begins leaves it free, also over midnight', () => {
  expect(planned([at(23, 120), at(25), at(26)], [])).toEqual({
    added: [23, 25, 26],
    kept: [],
    removed: [],
    clashes: [],
  })
  expect(planned([at(23, 121), at(25)], []).clashes).toEqual([25])
})

test('what was booked once comes back before anything new is made', () => {
  const once = session(at(9), { isRetired: true, wasBooked: true })
  expect(planned([at(8, 90), at(9, 90)], [once])).toEqual({ added: [9], kept: [], removed: [], clashes: [8] })
})

test('sessions before the day of the change stay, and keep their pool', () => {
  expect(planned([at(0), at(1)], [session(at(-0.5))])).toEqual({ added: [1], kept: [], removed: [], clashes: [0] })
})

test('rooms have no clashes: starts come, stay and go, and one that is booked does not go', () => {
  const [before, after] = [
    [at(8), at(9), at(10)],
    [at(10), at(10, 60, 'another room'), at(11)],
  ]
  const { added, kept, removed, clashes } = planRooms(before, after, [at(9)])
  expect([hours(added), hours(kept), hours(removed), clashes]).toEqual([[10, 11], [10], [8], []])
})

const someStart = fc
  .record({
    hour: fc.integer({ min: 0, max: 47 }),
    minutes: fc.constantFrom(30, 60, 90),
    pool: fc.constantFrom('a', 'b'),
  })
  .map(({ hour, minutes, pool }) => at(hour / 2, minutes, pool))
const timetable = fc
  .uniqueArray(someStart, { selector: startOf, maxLength: 24 })
  .map((starts) => starts.toSorted((one, other) => one.from - other.from))
const inOnePool = (one: PlannedStart, other: PlannedStart) =>
  one.resourceId === other.resourceId && one.from < other.until && other.from < one.until
/** A pool as it can be: no two sessions at a time. */
const pools = timetable.chain((starts) => {
  const there = starts.filter((one, place) => !starts.slice(0, place).some((other) => inOnePool(one, other)))
  return fc.tuple(
    ...there.map((start) =>
      fc
        .record({ serviceId: fc.constantFrom(CLASS, 'other'), people: fc.constantFrom(0, 0, 3) })
        .map(({ serviceId, people }) => session(start, { serviceId, people, wasBooked: people > 0 })),
    ),
  )
})

test('whatever is planned, each start is made or named, nobody loses a booked one, and no pool has two at a time', () => {
  fc.assert(
    fc.property(timetable, pools, (wanted, standing) => {
      const { added, kept, removed, clashes } = planSessions(scope, wanted, standing)
      expect([...added, ...kept, ...clashes].map(startOf).toSorted()).toEqual(wanted.map(startOf).toSorted())
      expect(
        removed.filter((one) => standing.some((each) => each.people > 0 && startOf(each) === startOf(one))),
      ).toEqual([])
      const gone = new Set(removed.map(startOf))
      const stood = standing.filter((one) => one.serviceId !== CLASS || !gone.has(startOf(one)))
      for (const one of added) {
        const others = [...stood.filter((each) => each.serviceId !== CLASS || each.people > 0), ...added, ...kept]
        expect(others.filter((other) => startOf(other) !== startOf(one) && inOnePool(one, other))).toEqual([])
      }
    }),
  )
})
