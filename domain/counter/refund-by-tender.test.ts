import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../money.ts'
import { backByTender } from './refund-by-tender.ts'

test.each([
  ['half of a terminal of 50.00 and cash of 25.00', { terminal: 5000, cash: 2500 }, 3750, [2500, 1250, 1250]],
  ['all of cash of 22.22, which came as 22.20', { terminal: 0, cash: 2222 }, 2222, [0, 2222, 2220]],
  ['a part of cash alone', { terminal: 0, cash: 2222 }, 1111, [0, 1111, 1110]],
  ['nothing but the terminal', { terminal: 5000, cash: 0 }, 1234, [1234, 0, 0]],
  ['an odd cent goes to the terminal', { terminal: 100, cash: 100 }, 101, [51, 50, 50]],
])('%s (#624)', (_, left, amount, [terminal, cash, coins]) => {
  expect(backByTender(left, amount)).toEqual({ terminal, cash, coins })
})

test('any refunds and the last one add up to each tender, and to the coins that came in (#624)', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.nat(100_000),
      fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 8 }),
      (terminal, cash, wanted) => {
        const left = { terminal, cash }
        const given: { terminal: number; cash: number; coins: number }[] = []
        const give = (amount: number) => {
          if (amount === 0) return
          const back = backByTender(left, amount)
          expect(back.terminal + back.cash).toBe(amount)
          expect(back.terminal).toBeLessThanOrEqual(left.terminal)
          expect(back.cash).toBeLessThanOrEqual(left.cash)
          expect([back.coins % 5, Math.min(0, back.coins)]).toEqual([0, 0])
          expect(Math.abs(back.coins - back.cash)).toBeLessThanOrEqual(4)
          left.terminal -= back.terminal
          left.cash -= back.cash
          given.push(back)
        }
        for (const amount of wanted) give(Math.min(amount, left.terminal + left.cash))
        give(left.terminal + left.cash)
        expect(sum(given.map((each) => each.terminal))).toBe(terminal)
        expect(sum(given.map((each) => each.cash))).toBe(cash)
        // As 5.12 rounds what came in: 1, 2, 6, 7 down, 3, 4, 8, 9 up.
        const off = [0, -1, -2, 2, 1][cash % 5]!
        expect(sum(given.map((each) => each.coins))).toBe(cash + off)
      },
    ),
  )
})
