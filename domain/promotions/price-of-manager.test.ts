import { expect, test } from 'vitest'
import { leastOfManager } from './price-of-manager.ts'

test.each([
  [7500, 50, 3750],
  [7500, 0, 7500],
  [7500, 100, 0],
  // A part of a cent is not given away.
  [7555, 50, 3778],
])('of %i cents at most %i per cent are taken off: %i cents are left', (usual, percent, least) => {
  expect(leastOfManager(usual, percent)).toBe(least)
})
