import { expect, test } from 'vitest'
import { sessionEnd, staffIdleSince } from './session-length.ts'

test('a sign-in is good for 7 days; staff are signed out after 12 hours without use', () => {
  expect(sessionEnd(new Date('2026-12-01T10:00:00Z'))).toEqual(new Date('2026-12-08T10:00:00Z'))
  expect(staffIdleSince(new Date('2026-12-01T10:00:00Z'))).toEqual(new Date('2026-11-30T22:00:00Z'))
})
