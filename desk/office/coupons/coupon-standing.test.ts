import { expect, test } from 'vitest'
import { standingOfCoupon } from './coupon-standing.ts'

const good = { active: true, from: null, until: null, uses: 0, usageLimit: null }

test.each([
  [{}, 'Active'],
  [{ active: false }, 'Ended'],
  [{ until: '2026-12-01' }, 'Active'],
  [{ until: '2026-11-30' }, 'Expired'],
  [{ from: '2026-12-02' }, 'Planned'],
  [{ uses: 4, usageLimit: 5 }, 'Active'],
  [{ uses: 5, usageLimit: 5 }, 'Used up'],
])('on 1 December a promo code with %j reads "%s"', (more, word) => {
  expect(standingOfCoupon({ ...good, ...more }, '2026-12-01').word).toBe(word)
})
