import { expect, test } from 'vitest'
import { everyPeriod, paymentsWithin, spokenPeriod } from './plan-period.ts'

test('a period is said as people say it', () => {
  expect(spokenPeriod({ count: 12, unit: 'MONTH' })).toBe('12 months')
  expect(spokenPeriod({ count: 1, unit: 'WEEK' })).toBe('1 week')
  expect(everyPeriod({ count: 2, unit: 'WEEK' })).toBe('every 2 weeks')
  expect(everyPeriod({ count: 1, unit: 'MONTH' })).toBe('every month')
})

test.each([
  [{ count: 12, unit: 'WEEK' }, { count: 2, unit: 'WEEK' }, 6],
  [{ count: 5, unit: 'WEEK' }, { count: 2, unit: 'WEEK' }, 3],
  [{ count: 1, unit: 'YEAR' }, { count: 1, unit: 'MONTH' }, 12],
  [{ count: 3, unit: 'MONTH' }, { count: 2, unit: 'WEEK' }, null],
])('an initial term of %o paid %o holds %s payments', (term, period, payments) => {
  expect(paymentsWithin(term, period)).toBe(payments)
})
