import { expect, test } from 'vitest'
import { standingOf } from './promotion-standing.ts'

test.each([
  [{ active: true, from: '2026-12-01', until: null }, 'Active'],
  [{ active: true, from: '2026-12-02', until: null }, 'Planned'],
  [{ active: true, from: '2026-01-01', until: '2026-12-01' }, 'Active'],
  [{ active: true, from: '2026-01-01', until: '2026-11-30' }, 'Expired'],
  [{ active: false, from: '2026-01-01', until: null }, 'Switched off'],
])('on 1 December %j reads "%s"', (promotion, word) => {
  expect(standingOf(promotion, '2026-12-01').word).toBe(word)
})
