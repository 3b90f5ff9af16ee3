import { expect, test } from 'vitest'
import { isStillSoldAtDesk } from './walk-in-sales.ts'

test.each([
  ['10:45:00', true],
  ['10:45:01', false],
  ['09:00:00', true],
])('a run that ends at 11:00 is sold at %s: %s (#599)', (now, sold) => {
  expect(isStillSoldAtDesk(new Date('2026-12-01T11:00:00Z'), new Date(`2026-12-01T${now}Z`))).toBe(sold)
})
