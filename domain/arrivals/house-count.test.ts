import { array, assert, integer, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { existingInstant } from '../sydney-time.ts'
import { countHouse, nextCount, type Visit } from './house-count.ts'

const at = (time: string) => existingInstant('2026-11-23', time)
const stay = (placeId: string, from: string, to: string) => ({ placeId, startsAt: at(from), endsAt: at(to) })
const aVisit = (more: Partial<Visit> = {}): Visit => ({
  arrived: 2,
  departed: 0,
  main: stay('pool', '10:00', '11:00'),
  bath: null,
  ...more,
})
const count = (visits: Visit[], time: string) => {
  const { people, inPlace } = countHouse(visits, at(time))
  return { people, ...Object.fromEntries(inPlace) }
}

test.each([
  ['09:40', { people: 2 }],
  ['10:00', { people: 2, pool: 2 }],
  ['10:59', { people: 2, pool: 2 }],
  ['11:00', { people: 2 }],
  ['11:19', { people: 2 }],
  ['11:20', { people: 0 }],
])('at %s two who are in for 10:00 to 11:00 are %o (#591)', (time, wanted) => {
  expect(count([aVisit()], time)).toEqual(wanted)
})

test('who has left is not in the house, and who has not come neither (#591)', () => {
  expect(count([aVisit({ departed: 1 })], '10:30')).toEqual({ people: 1, pool: 1 })
  expect(count([aVisit({ departed: 2 }), aVisit({ arrived: 0 })], '10:30')).toEqual({ people: 0 })
})

test.each([
  ['10:30', { people: 2, room: 2 }],
  ['11:15', { people: 2 }],
  ['11:30', { people: 2, pool: 2 }],
  ['12:30', { people: 2 }],
  ['12:50', { people: 0 }],
])('at %s a massage with a bath after it is %o (#592)', (time, wanted) => {
  const visit = aVisit({ main: stay('room', '10:00', '11:00'), bath: stay('pool', '11:30', '12:30') })
  expect(count([visit], time)).toEqual(wanted)
})

test('a bath before the massage counts as well, and nobody goes before the later end (#592)', () => {
  const visit = aVisit({ main: stay('room', '11:30', '12:30'), bath: stay('pool', '10:00', '11:00') })
  expect(count([visit], '10:30')).toEqual({ people: 2, pool: 2 })
  expect(count([visit], '12:40')).toEqual({ people: 2 })
})

const since = (minute: number) => new Date(at('07:00').getTime() + minute * 60_000)

test('between two moments that are named the count stays the same', () => {
  const minutes = integer({ min: 0, max: 700 })
  const some = array(record({ from: minutes, long: integer({ min: 1, max: 120 }), arrived: nat(4) }))
  assert(
    property(some, minutes, (of, minute) => {
      const visits = of.map(({ from, long, arrived }) =>
        aVisit({ arrived, main: { placeId: 'pool', startsAt: since(from), endsAt: since(from + long) } }),
      )
      const next = nextCount(visits, since(minute)) ?? since(3000)
      const before = new Date(next.getTime() - 1)
      expect(countHouse(visits, before)).toEqual(countHouse(visits, since(minute)))
    }),
  )
})
