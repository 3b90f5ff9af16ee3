import { expect, test } from 'vitest'
import { isSafeCapacity } from './safe-capacity.ts'

test.each([
  ['a pool without a number', false, null, true],
  ['a pool with its places', false, 8, true],
  ['a pool with more', false, 9, true],
  ['a pool with fewer', false, 7, false],
  ['a room without a number', true, null, true],
  ['a room with one', true, 8, false],
])('what is safe, said of %s for eight, is right or not (#602)', (_, exclusive, safeCapacity, isRight) => {
  expect(isSafeCapacity({ capacity: 8, exclusive, safeCapacity })).toBe(isRight)
})
