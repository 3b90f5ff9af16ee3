import { expect, test } from 'vitest'
import { snapshotEnd } from './snapshot-end.ts'

test.each([
  ['2026-11-24T09:00:00+11:00', '2026-11-25T03:00:00+11:00'],
  ['2026-11-24T15:00:00+11:00', '2026-11-25T04:00:00+11:00'],
  ['2026-11-24T03:59:00+11:00', '2026-11-24T04:00:00+11:00'],
  // The clocks go forward in this night.
  ['2026-10-03T20:00:00+10:00', '2026-10-04T04:00:00+11:00'],
])('a list that was made at %s is over at %s', (issuedAt, end) => {
  expect(snapshotEnd(new Date(issuedAt))).toEqual(new Date(end))
})
