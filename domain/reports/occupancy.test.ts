import { expect, test } from 'vitest'
import { percentFull } from './occupancy.ts'

test.each([
  ['4 of 16 places for an hour', 240, 960, 25],
  ['nobody', 0, 960, 0],
  ['everybody', 960, 960, 100],
  ['one more than there is room for', 1020, 960, 106],
  ['half a percent', 5, 1000, 1],
  ['less than half a percent', 4, 1000, 0],
  ['nothing that was offered', 0, 0, null],
])('%s', (_, booked, offered, percent) => {
  expect(percentFull({ offered, booked })).toBe(percent)
})
