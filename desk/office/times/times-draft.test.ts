import { expect, test } from 'vitest'
import {
  emptyPattern,
  mistakesInTimes,
  proposedPattern,
  requestOf,
  type PatternDraft,
  patternOf,
} from './times-draft.ts'

const pool = {
  id: 'pool',
  name: '',
  capacity: 1,
  exclusive: false,
  safeCapacity: null,
  turnoverMinutes: 0,
  revision: 1,
  services: [],
  booked: 0,
}
const pattern: PatternDraft = {
  key: 7,
  resourceId: 'pool',
  weekdays: [6, 0],
  firstStart: '08:00',
  lastStart: '09:00',
  everyMinutes: '60',
}

test('a row that is not filled in says what is missing, by its place', () => {
  expect(mistakesInTimes('', [pattern, emptyPattern(8, [pool, pool])])).toEqual([
    { field: 'from', message: 'Choose from which day on' },
    { field: 'weekdays-8', message: 'Session 2: tick at least one day' },
    { field: 'firstStart-8', message: 'Session 2: enter the first start time' },
    { field: 'resourceId-8', message: 'Session 2: choose a pool or room' },
  ])
})

test.each<[Partial<PatternDraft>, string]>([
  [{ lastStart: '07:00' }, 'lastStart-7'],
  [{ everyMinutes: '4' }, 'everyMinutes-7'],
  [{ firstStart: '01:00', lastStart: '04:00' }, 'firstStart-7'],
])('what cannot be, like %j, is said at its field', (wrong, field) => {
  expect(mistakesInTimes('2027-03-01', [{ ...pattern, ...wrong }]).map((mistake) => mistake.field)).toEqual([field])
})

test('a row without a last start time has one start a day', () => {
  const evening = { ...pattern, firstStart: '18:30', lastStart: '' }
  expect(mistakesInTimes('2027-03-01', [evening])).toEqual([])
  expect(patternOf(evening)).toMatchObject({ firstStart: '18:30', lastStart: '18:30' })
  // It is in the hour that is missing once a year.
  const atNight = mistakesInTimes('2027-03-01', [{ ...evening, firstStart: '02:30' }])
  expect(atNight.map(({ field }) => field)).toEqual(['firstStart-7'])
})

test('with one pool or room there is nothing to choose; a request has its weekdays in order', () => {
  expect(emptyPattern(1, [pool]).resourceId).toBe('pool')
  expect(requestOf('service', '2027-03-01', [pattern])).toEqual({
    serviceId: 'service',
    from: '2027-03-01',
    patterns: [{ resourceId: 'pool', weekdays: [0, 6], firstStart: '08:00', lastStart: '09:00', everyMinutes: 60 }],
  })
})

test('a bath or treatment without times begins with a suggestion, in the room that needs the longest cleaning; a class with an empty row', () => {
  const room = (id: string, turnoverMinutes: number) => ({ ...pool, id, exclusive: true, turnoverMinutes })
  expect(proposedPattern({ kind: 'massage', minutes: 60 }, [room('one', 15), room('two', 30)], 3)).toEqual({
    key: 3,
    resourceId: '',
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    firstStart: '07:00',
    lastStart: '19:00',
    everyMinutes: '90',
  })
  // A pool is not cleaned between two parties.
  const ofPool = proposedPattern({ kind: 'bathing', minutes: 60 }, [{ ...pool, turnoverMinutes: 240 }], 3)
  expect(ofPool).toMatchObject({ resourceId: 'pool', everyMinutes: '60', lastStart: '20:00' })
  expect(proposedPattern({ kind: 'class', minutes: 60 }, [pool], 3)).toEqual(emptyPattern(3, [pool]))
})
