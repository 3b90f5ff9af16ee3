import { expect, test } from 'vitest'
import { emptyResource, mistakesInResource, resourceOf, usersInWords } from './resource-draft.ts'

const mistakes = (typed: object) => mistakesInResource({ ...emptyResource, ...typed }).map(({ field }) => field)

test('what is missing of a pool or room, or cannot be, is said field by field', () => {
  expect(mistakes({})).toEqual(['name', 'capacity'])
  expect(mistakes({ name: 'Long Pool', capacity: '501', turnoverMinutes: '-1' })).toEqual([
    'capacity',
    'turnoverMinutes',
  ])
  const right = { name: ' Long Pool ', capacity: '16', turnoverMinutes: '0' }
  expect(mistakes(right)).toEqual([])
  expect(resourceOf(right)).toEqual({ name: 'Long Pool', capacity: 16, turnoverMinutes: 0 })
})

test.each([
  [[], 'Nothing yet'],
  [['Bathing'], 'Bathing'],
  [['A', 'B', 'C'], 'A · B · C'],
  [['A', 'B', 'C', 'D'], 'A · B and 2 more'],
])('the users %j read "%s"', (services, words) => {
  expect(usersInWords(services)).toBe(words)
})
