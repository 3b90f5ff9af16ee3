import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gstIn } from './gst.ts'

test.each([
  [0, 0],
  [5, 0],
  [6, 1],
  [1100, 100],
  [7500, 682],
  [7505, 682],
  [7510, 683],
  [15_000, 1364],
])('%i cents include %i of GST (#610)', (amount, gst) => {
  expect(gstIn(amount)).toBe(gst)
})

test('the GST is the eleventh that is nearest (#610)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (amount) => {
      expect(Math.abs(gstIn(amount) * 11 - amount)).toBeLessThanOrEqual(5)
    }),
  )
})
