import { expect, test } from 'vitest'
import { gstInWords, onBas, whyNotOnBas } from './gst-words.ts'

const today = '2026-11-25'
const told = (from: string, to: string, gst = 1234.5) =>
  gstInWords({ from, to, today, together: { sold: 0, back: 0, net: 0, gst } })

test('the GST of some days is told first, so far where they are not over', () => {
  expect(told('2026-07-01', '2026-09-30')).toBe('$1,234.50')
  expect(told('2026-10-01', '2026-12-31')).toBe('$1,234.50 so far')
  expect(told('2026-11-24', '2026-11-24', -30.91)).toBe('-$30.91')
  expect(told('2026-11-26', '2026-11-26', 0)).toBe('These days have not come yet')
})

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
