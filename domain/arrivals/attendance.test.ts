import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { attendanceOf as ofParty, lastStanding, type Attendance, type AttendanceEvent } from './attendance.ts'

const nobodyYet: Attendance = {
  arrived: 0,
  departed: 0,
  firstAt: null,
  expectedAt: null,
  noShowAt: null,
  unresolvedAt: null,
  seq: 0,
}
/** Of a party that all of them fit in. */
const attendanceOf = (events: readonly AttendanceEvent[]) => ofParty(events, 99)
const start = new Date('2026-11-23T10:00:00+11:00')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

/** Notes in their order, a minute apart. */
const notes = (...some: Partial<AttendanceEvent>[]): AttendanceEvent[] =>
  some.map((one, i) => ({
    seq: i + 1,
    kind: 'ARRIVED',
    people: one.kind === undefined || one.kind === 'LEFT' ? 1 : 0,
    saidAt: after(i),
    expectedAt: null,
    undoes: null,
    ...one,
  }))

test('nothing noted is nobody yet', () => {
  expect(attendanceOf([])).toEqual(nobodyYet)
})

test('one of two, then the other: two here, since the first (#586)', () => {
  expect(attendanceOf(notes({}, {}))).toEqual({ ...nobodyYet, arrived: 2, firstAt: after(0), seq: 2 })
})

test('an undo takes back the last that holds, and a second undo the one before', () => {
  const first = notes({ people: 2 }, { kind: 'LEFT' })
  expect(lastStanding(first)?.seq).toBe(2)
  const second = notes({ people: 2 }, { kind: 'LEFT' }, { kind: 'UNDONE', undoes: 2 })
  expect(attendanceOf(second)).toMatchObject({ arrived: 2, departed: 0, seq: 3 })
  expect(lastStanding(second)?.seq).toBe(1)
  const third = notes({ people: 2 }, { kind: 'LEFT' }, { kind: 'UNDONE', undoes: 2 }, { kind: 'UNDONE', undoes: 1 })
  expect(attendanceOf(third)).toEqual({ ...nobodyYet, seq: 4 })
  expect(lastStanding(third)).toBeUndefined()
})

test('whoever comes after all is no no-show', () => {
  expect(attendanceOf(notes({ kind: 'NO_SHOW' })).noShowAt).toEqual(after(0))
  expect(attendanceOf(notes({ kind: 'NO_SHOW' }, {}))).toMatchObject({ noShowAt: null, arrived: 1 })
  expect(attendanceOf(notes({ kind: 'NOT_RECORDED' }, {}))).toMatchObject({ unresolvedAt: null, arrived: 1 })
})

test('what guests said last about when they come holds', () => {
  const said = notes({ kind: 'EXPECTED', expectedAt: after(20) }, { kind: 'EXPECTED', expectedAt: after(40) })
  expect(attendanceOf(said).expectedAt).toEqual(after(40))
  const undone = [...said, ...notes({}, {}, { kind: 'UNDONE', undoes: 2 }).slice(2)]
  expect(attendanceOf(undone).expectedAt).toEqual(after(20))
})

test('any notes with an undo of the last come to what they came to before, but for the number', () => {
  const some = array(
    record({ kind: constantFrom('ARRIVED' as const, 'LEFT' as const), people: integer({ min: 1, max: 4 }) }),
    { maxLength: 8 },
  )
  assert(
    property(some, (of) => {
      const before = notes(...of)
      const more = notes(...of, {})
      const undone = [...more, ...notes(...of, {}, { kind: 'UNDONE', undoes: more.length }).slice(-1)]
      expect({ ...attendanceOf(undone), seq: 0 }).toEqual({ ...attendanceOf(before), seq: 0 })
    }),
  )
})

test('of two devices that let the same two in, two are counted, since the first by the clock, whoever is told of first', () => {
  const early = { people: 2, saidAt: after(0) }
  const late = { people: 2, saidAt: after(5) }
  for (const said of [notes(early, late), notes(late, early)])
    expect(ofParty(said, 2)).toMatchObject({ arrived: 2, firstAt: after(0) })
})

test('nobody leaves twice either', () => {
  const said = notes({ people: 2 }, { kind: 'LEFT', people: 2 }, { kind: 'LEFT', people: 2 })
  expect(ofParty(said, 2)).toMatchObject({ arrived: 2, departed: 2 })
})
