import { expect, test } from 'vitest'
import { untilWhen } from './until-when.ts'

test.each([
  ['2026-11-30T13:00:00Z', 'the end of Mon 30 Nov 2026'],
  // The last midnight of a year.
  ['2026-12-31T13:00:00Z', 'the end of Thu 31 Dec 2026'],
  // In winter midnight is an hour later.
  ['2026-06-30T14:00:00Z', 'the end of Tue 30 Jun 2026'],
  ['2026-06-30T13:00:00Z', 'Tue 30 Jun 2026, 11:00 pm AEST'],
  ['2026-11-30T13:01:00Z', 'Tue 1 Dec 2026, 12:01 am AEDT'],
  ['2026-12-01T01:00:00Z', 'Tue 1 Dec 2026, 12:00 pm AEDT'],
])('something that can be done until %s can be until %s', (end, words) => {
  expect(untilWhen(new Date(end))).toBe(words)
})
