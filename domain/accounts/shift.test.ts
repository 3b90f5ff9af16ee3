import { expect, test } from 'vitest'
import { shiftEnd } from './shift.ts'

test.each([
  ['begun at 7 am it lasts 14 hours', '2026-12-01T07:00+11:00', '2026-12-01T21:00+11:00'],
  ['begun at 3 pm it is over at 4 am', '2026-12-01T15:00+11:00', '2026-12-02T04:00+11:00'],
  ['begun at 2 pm both come at once', '2026-12-01T14:00+11:00', '2026-12-02T04:00+11:00'],
  ['begun at 3:59 am it is over in a minute', '2026-12-01T03:59+11:00', '2026-12-01T04:00+11:00'],
  ['begun at 4 am it lasts 14 hours', '2026-12-01T04:00+11:00', '2026-12-01T18:00+11:00'],
  // The clocks go back at 3 am on 5 April 2026, and forward at 2 am on 4 October.
  ['in the longest night it is over at 4 am', '2026-04-04T20:00+11:00', '2026-04-05T04:00+10:00'],
  ['in the shortest night too', '2026-10-03T20:00+10:00', '2026-10-04T04:00+11:00'],
])('a shift ends after 14 hours or at 4 am: %s (#556)', (_, began, ends) => {
  expect(shiftEnd(new Date(began))).toEqual(new Date(ends))
})
