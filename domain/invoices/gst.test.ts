import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineKinds, type LineKind } from '../sales/line-kind.ts'
import { gstBetween, gstIn, gstOfAdjustments, gstOfSale, gstWords, taxedOf } from './gst.ts'

test.each([
  [0, 0],
  [5, 0],
  [6, 1],
  [1100, 100],
  [7500, 682],
  [7505, 682],
  [7510, 683],
  [15_000, 1364],
])('%i cents include %i of GST (#610)', (amount, gst) => {
  expect(gstIn(amount)).toBe(gst)
})

test('the GST is the eleventh that is nearest (#610)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (amount) => {
      expect(Math.abs(gstIn(amount) * 11 - amount)).toBeLessThanOrEqual(5)
    }),
  )
})

test.each<[LineKind[], string | null]>([
  [['BOOKING', 'PLAN', 'PRODUCT'], 'GST included'],
  [['PRODUCT', 'GIFT_CARD'], 'GST included where it applies'],
  [['GIFT_CARD'], null],
])('of %j a total says of GST: %s', (kinds, said) => {
  expect(gstWords(kinds)).toBe(said)
})

describe('the GST of a sale', () => {
  test('is an eleventh of all of it, and its lines add up to it although each alone would be rounded', () => {
    // Three at $0.16: an eleventh of 16 cents is 1.45, that of 48 is 4.36. Rounded alone, three lines would make 3.
    const three = [16, 16, 16].map((amount) => ({ kind: 'PRODUCT' as const, amount }))
    expect(gstOfSale(three)).toEqual({ total: 4, lines: [2, 1, 1] })
    // $67.50 and $108.00 after a promo code: 613.6 and 981.8 cents, together 1595.45.
    const two = [6750, 10_800].map((amount) => ({ kind: 'BOOKING' as const, amount }))
    expect(gstOfSale(two)).toEqual({ total: 1595, lines: [613, 982] })
  })

  test('leaves gift vouchers out, which are taxed when they pay for something, and what is free', () => {
    const sold = [
      { kind: 'GIFT_CARD' as const, amount: 10_000 },
      { kind: 'PLAN' as const, amount: 4400 },
      { kind: 'BOOKING' as const, amount: 0 },
    ]
    expect(gstOfSale(sold)).toEqual({ total: 400, lines: [0, 400, 0] })
    expect(taxedOf(sold)).toBe(4400)
    expect(gstOfSale(sold.slice(0, 1))).toEqual({ total: 0, lines: [0] })
    expect(gstOfSale([])).toEqual({ total: 0, lines: [] })
  })

  test('is in each line next to its own eleventh, whatever was sold', () => {
    const line = fc.record({
      kind: fc.constantFrom(...(Object.keys(lineKinds) as LineKind[])),
      amount: fc.nat(500_000),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (sold) => {
        const { total, lines } = gstOfSale(sold)
        expect(lines.reduce((all, gst) => all + gst, 0)).toBe(total)
        sold.forEach(({ kind, amount }, i) => {
          const own = kind === 'GIFT_CARD' ? 0 : amount / 11
          expect(Math.abs((lines[i] ?? Number.NaN) - own)).toBeLessThan(1.5)
        })
      }),
    )
  })
})

describe('the GST of what was paid back', () => {
  test('is that of what was left before less that of what is left then, so that all of it comes back', () => {
    // 48 cents have 4.36 of GST, 32 have 2.91, 16 have 1.45. Rounded alone, three times 16 cents would bring back 3.
    expect(gstOfAdjustments(48, [16, 16, 16])).toEqual([1, 2, 1])
    expect(gstOfAdjustments(7510, [])).toEqual([])
  })
})

describe('the GST that a sale brings', () => {
  test('is that of what was paid, and goes back with it (#766)', () => {
    expect([gstBetween(0, 34_000), gstBetween(34_000, 0), gstBetween(7500, 7500)]).toEqual([3091, -3091, 0])
    // What goes back of a sale that the books do not know.
    expect(gstBetween(0, -6900)).toBe(-627)
  })

  test('adds up over any days to that of the whole time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50_000, max: 500_000 }), { minLength: 1, maxLength: 12 }), (moments) => {
        const parts = moments.map((after, i) => gstBetween(moments[i - 1] ?? 0, after))
        expect(parts.reduce((all, gst) => all + gst, 0)).toBe(gstIn(moments.at(-1) ?? 0))
      }),
    )
  })
})
