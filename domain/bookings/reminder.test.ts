import { expect, test } from 'vitest'
import { isReminderDue } from './reminder.ts'

const startsAt = new Date('2026-12-02T10:00:00Z')
const early = new Date('2026-11-20T08:00:00Z')

test.each([
  ['2026-12-01T09:59:59.999Z', false],
  ['2026-12-01T10:00:00Z', true],
  ['2026-12-02T09:59:59Z', true],
  ['2026-12-02T10:00:00Z', false],
])('a booking of 10:00 on 2 December is reminded of at %s: %s', (now, isDue) => {
  expect(isReminderDue({ startsAt, chosenAt: early }, new Date(now))).toBe(isDue)
})

test('people who booked, or rescheduled, 24 hours ahead or less get no reminder', () => {
  const now = new Date('2026-12-01T12:00:00Z')
  expect(isReminderDue({ startsAt, chosenAt: new Date('2026-12-01T10:00:00Z') }, now)).toBe(false)
  expect(isReminderDue({ startsAt, chosenAt: new Date('2026-12-01T09:59:59Z') }, now)).toBe(true)
})
