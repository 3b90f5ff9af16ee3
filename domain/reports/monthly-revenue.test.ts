import { expect, test } from 'vitest'
import { monthlyRevenue } from './monthly-revenue.ts'
import type { Period } from '../memberships/charges.ts'

const every = (count: number, unit: Period['unit']): Period => ({ count, unit })

test.each([
  // 69.00 less 6.27 of GST are 62.73; times 365 by 168.
  ['Soak', 69_00, every(14, 'DAY'), 136_29],
  ['the same in weeks', 69_00, every(2, 'WEEK'), 136_29],
  // 129.00 less 11.73 are 117.27.
  ['Unlimited', 129_00, every(14, 'DAY'), 254_78],
  // 9.09 * 365 / 12 = 276.4875.
  ['a day', 10_00, every(1, 'DAY'), 276_49],
  ['a month', 110_00, every(1, 'MONTH'), 100_00],
  // 90.00 by 3.
  ['a quarter', 99_00, every(3, 'MONTH'), 30_00],
  // 9.09 by 2 is 4.545.
  ['two months, half a cent up', 10_00, every(2, 'MONTH'), 4_55],
  ['a year', 1320_00, every(1, 'YEAR'), 100_00],
  ['two years', 1320_00, every(2, 'YEAR'), 50_00],
  ['nothing', 0, every(1, 'MONTH'), 0],
])('%s of %i cents brings what it costs without GST, spread over a month (#773)', (_, price, period, amount) => {
  expect(monthlyRevenue({ price, period })).toBe(amount)
})
