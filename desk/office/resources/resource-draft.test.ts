import { expect, test } from 'vitest'
import { readField } from '#desk/parts/edited-fields.ts'
import { mistakesIn } from '#desk/parts/form-fields.ts'
import { emptyResource, resourceFields, resourceOf, usersInWords } from './resource-draft.ts'

const mistakes = (typed: object) =>
  mistakesIn(resourceFields('pool'), { ...emptyResource, ...typed }).map(({ field }) => field)

test('what is missing of a pool or room, or cannot be, is said field by field', () => {
  expect(mistakes({})).toEqual(['name', 'capacity'])
  expect(mistakes({ name: 'Long Pool', capacity: '501', turnoverMinutes: '-1' })).toEqual([
    'capacity',
    'turnoverMinutes',
  ])
  const right = { name: ' Long Pool ', capacity: '16', safeCapacity: '', turnoverMinutes: '0' }
  expect(mistakes(right)).toEqual([])
  const pool = { name: 'Long Pool', capacity: 16, safeCapacity: null, turnoverMinutes: 0 }
  expect(resourceOf(right, 'pool')).toEqual(pool)
  expect(resourceOf({ ...right, safeCapacity: '20' }, 'pool')).toEqual({ ...pool, safeCapacity: 20 })
})

test.each([
  ['', []],
  ['15', ['Safe for: at least 16, as that many fit in, or leave it empty']],
  ['many', ['Safe for: a whole number from 1 to 500, or nothing at all']],
  ['16', []],
  ['501', ['Safe for: a whole number from 1 to 500, or nothing at all']],
])('how many are safe in a pool, typed "%s", is as many as fit or more (#602)', (safeCapacity, messages) => {
  const typed = { name: 'Long Pool', capacity: '16', safeCapacity, turnoverMinutes: '0' }
  expect(mistakesIn(resourceFields('pool'), typed).map(({ message }) => message)).toEqual(messages)
})

test('how many are safe is not judged before it is known how many fit (#602)', () => {
  const typed = { name: 'Long Pool', safeCapacity: '20', turnoverMinutes: '0' }
  for (const capacity of ['', 'many', '900']) expect(mistakes({ ...typed, capacity })).toEqual(['capacity'])
})

test('a room has no such number, even if one was typed before it became a room (#602)', () => {
  const typed = { name: 'Attic', capacity: '2', safeCapacity: '1', turnoverMinutes: '0' }
  expect(mistakesIn(resourceFields('room'), typed)).toEqual([])
  expect(resourceOf(typed, 'room').safeCapacity).toBe(null)
})

test.each([
  ['', 'The people at a time, no more'],
  ['20', 'Up to 20'],
])('how many are safe, "%s", reads "%s" (#602)', (safeCapacity, words) => {
  const field = resourceFields('pool').find(({ name }) => name === 'safeCapacity')!
  expect(readField(field, { ...emptyResource, safeCapacity })).toBe(words)
})

test.each([
  [[], 'Nothing yet'],
  [['Bathing'], 'Bathing'],
  [['A', 'B', 'C'], 'A · B · C'],
  [['A', 'B', 'C', 'D'], 'A · B and 2 more'],
])('the users %j read "%s"', (services, words) => {
  expect(usersInWords(services)).toBe(words)
})
