import { expect, test } from 'vitest'
import { daysInWords, inForceOn, patternInWords, patternLines, startsADay, startsInWords } from './pattern-words.ts'

test.each([
  [[0, 1, 2, 3, 4, 5, 6], 'Every day'],
  [[1, 2, 3, 4, 5], 'Monday to Friday'],
  [[5, 6, 0], 'Friday to Sunday'],
  [[6, 0], 'Saturday and Sunday'],
  [[4, 2], 'Tuesday and Thursday'],
  [[0, 1, 3], 'Monday, Wednesday and Sunday'],
  [[0], 'Sunday'],
])('the weekdays %j read "%s"', (weekdays, words) => {
  expect(daysInWords(weekdays)).toBe(words)
})

test.each([
  ['07:00', '20:00', 60, 'every hour from 7:00 am, last start 8:00 pm', 14],
  ['09:00', '19:00', 30, 'every half hour from 9:00 am, last start 7:00 pm', 21],
  ['08:00', '09:30', 90, 'every 90 minutes from 8:00 am, last start 9:30 am', 2],
  ['10:00', '16:00', 120, 'every 2 hours from 10:00 am, last start 4:00 pm', 4],
  ['18:30', '18:30', 90, '6:30 pm', 1],
  ['12:00', '12:15', 60, '12:00 pm', 1],
  // The last start that there is, not the one that was typed.
  ['07:00', '09:45', 60, 'every hour from 7:00 am, last start 9:00 am', 3],
])('starts from %s to %s every %i minutes read "%s"', (firstStart, lastStart, everyMinutes, words, starts) => {
  expect(startsInWords({ firstStart, lastStart, everyMinutes })).toBe(words)
  expect(startsADay({ firstStart, lastStart, everyMinutes })).toBe(starts)
})

const pool = (id: string, name: string) => ({
  id,
  name,
  capacity: 1,
  exclusive: false,
  safeCapacity: null,
  turnoverMinutes: 0,
  revision: 1,
  services: [],
  booked: 0,
})

test('patterns that differ only by pool are one line, which says from when and until when they hold', () => {
  const pattern = { serviceId: '', weekdays: [2, 4], firstStart: '18:30', lastStart: '18:30', everyMinutes: 60 }
  expect(patternInWords(pattern)).toBe('Tuesday and Thursday, 6:30 pm')
  const inPool = (resourceId: string, beginsOn: string, endsOn: string | null) => ({
    ...pattern,
    id: `${resourceId}${beginsOn}`,
    resourceId,
    beginsOn,
    endsOn,
  })
  const patterns = [
    inPool('1', '2000-01-01', null),
    inPool('2', '2000-01-01', null),
    inPool('3', '2000-01-01', '2027-02-28'),
    inPool('3', '2027-03-01', '2027-03-31'),
  ]
  const pools = [pool('1', 'Long Pool'), pool('2', 'Garden Pool')]
  expect(patternLines(patterns, pools, '2026-11-23').map(({ rest }) => rest)).toEqual([
    'Long Pool and Garden Pool',
    'A pool or room that is gone, until 28 February 2027',
    'A pool or room that is gone, from 1 March 2027 until 31 March 2027',
  ])
})

test('on a day those patterns hold that have begun and not ended', () => {
  const base = { id: '', serviceId: '', resourceId: '', weekdays: [0], firstStart: '08:00', lastStart: '08:00' }
  const pattern = (beginsOn: string, endsOn: string | null) => ({ ...base, everyMinutes: 60, beginsOn, endsOn })
  const [old, next] = [pattern('2000-01-01', '2027-02-28'), pattern('2027-03-01', null)]
  expect(inForceOn([old, next], '2027-02-28')).toEqual([old])
  expect(inForceOn([old, next], '2027-03-01')).toEqual([next])
})
