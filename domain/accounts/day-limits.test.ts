import { expect, test } from 'vitest'
import { fitsInDay } from './day-limits.ts'

test.each([
  [0, 100, 100, true],
  [0, 101, 100, false],
  [60, 40, 100, true],
  [60, 41, 100, false],
  [100, 1, 100, false],
  // An owner has lowered the limit since.
  [150, 1, 100, false],
  [0, 1, 0, false],
])('with %i taken %i more of %i fits: %s', (taken, more, most, fits) => {
  expect(fitsInDay(taken, more, most)).toBe(fits)
})
