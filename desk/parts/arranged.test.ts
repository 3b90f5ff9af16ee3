import { expect, test } from 'vitest'
import { arranged, moved } from './arranged.ts'

test.each([
  ['b', 'up', ['b', 'a', 'c']],
  ['b', 'down', ['a', 'c', 'b']],
  ['a', 'up', ['a', 'b', 'c']],
  ['c', 'down', ['a', 'b', 'c']],
] as const)('of a, b and c, %s is moved %s', (id, way, then) => {
  expect(moved(['a', 'b', 'c'], id, way)).toEqual(then)
})

test('what has come since the order was chosen is last, and what has gone is left out', () => {
  expect(arranged(['c', 'b', 'a'], ['a', 'c', 'd'])).toEqual(['c', 'a', 'd'])
})
