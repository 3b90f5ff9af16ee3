import { expect, test } from 'vitest'
import { onBas, whyNotOnBas } from './gst-words.ts'

const today = '2026-11-25'
test.each([
  [13_580.99, '$13,580'],
  [1234.5, '$1,234'],
  [0.99, '$0'],
  [-30.91, '-$30'],
])('on a BAS $%d is %s: the cents are left out', (amount, told) => {
  expect(onBas(amount)).toBe(told)
})

test('a BAS has figures once the days are over, of a house with an ABN that took more than it paid back', () => {
  const over = { to: '2026-09-30', today, hasAbn: true, together: { sold: 110, back: 0, net: 110, gst: 10 } }
  expect(whyNotOnBas(over)).toBeNull()
  expect(whyNotOnBas({ ...over, to: today })).toMatch('once these days are over')
  expect(whyNotOnBas({ ...over, together: { sold: 0, back: 340, net: -340, gst: -30.91 } })).toMatch('More went back')
  expect(whyNotOnBas({ ...over, hasAbn: false })).toMatch('no ABN')
})
