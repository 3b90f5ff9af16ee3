import { expect, test } from 'vitest'
import type { DeskStart } from '#api/counter.ts'
import { isBelow, lengthAndPrice, nameOfStart, placesOf, wordsOfGroup } from './start-words.ts'

const start: DeskStart = {
  serviceId: 'bath',
  serviceName: 'Bathing',
  kind: 'bathing',
  heading: null,
  startDate: '2026-11-23T20:00:00.000Z',
  endDate: '2026-11-23T21:00:00.000Z',
  resourceId: 'long',
  resourceName: 'Long Pool',
  sessionId: 'session',
  isRunning: false,
  takesLink: true,
  robe: true,
  bath: true,
  free: 9,
  places: 16,
  leastPeople: 1,
  mostPeople: 4,
  price: 75,
}
const silent = { ...start, serviceId: 'silent', serviceName: 'Silent bath', resourceName: 'Salt Pool' }

test('a bath is told by its pool; where the house has several, by its name too', () => {
  expect(nameOfStart(start, [start, { ...start, resourceName: 'Garden Pool' }])).toBe('Long Pool')
  expect(nameOfStart(start, [start, silent])).toBe('Bathing, Long Pool')
  expect(nameOfStart(silent, [start, silent])).toBe('Silent bath, Salt Pool')
})

test('a class and a treatment are told by their names, and a treatment by its room below', () => {
  expect(nameOfStart({ ...start, kind: 'class', serviceName: 'Yoga' }, [start])).toBe('Yoga')
  const facial = { ...start, kind: 'massage' as const, serviceName: 'Facial', resourceName: 'Room 1' }
  expect([nameOfStart(facial, [facial]), placesOf(facial)]).toEqual(['Facial', 'Room 1'])
})

test('what is free is counted, and one that has begun says so', () => {
  expect(placesOf(start)).toBe('9 of 16 free')
  expect(placesOf({ ...start, free: 0, isRunning: true })).toBe('Full · running')
})

test('a start says how long it is and what is paid for it, for how many where nobody comes alone', () => {
  expect(lengthAndPrice(start)).toBe('60 min · $75.00')
  const pair = { ...start, endDate: '2026-11-23T21:30:00.000Z', leastPeople: 2, price: 1195.5 }
  expect(lengthAndPrice(pair)).toBe('90 min · $1,195.50\u00A0for\u00A02')
})

test('a start is found below its kind, or below its heading whatever it is', () => {
  const baths = { kind: 'bathing', heading: null } as const
  const water = { kind: null, heading: 'Water' } as const
  const aqua = { ...start, kind: 'class' as const, heading: 'Water' }
  expect([start, silent, aqua].map((each) => [isBelow(each, baths), isBelow(each, water)])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ])
  expect(isBelow({ ...aqua, heading: null }, baths)).toBe(false)
  expect([wordsOfGroup(baths).title, wordsOfGroup(water)]).toEqual([
    'Baths',
    { title: 'Water', none: 'Nothing more on this day.' },
  ])
})
