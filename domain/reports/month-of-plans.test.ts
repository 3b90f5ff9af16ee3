import { describe, expect, test } from 'vitest'
import { monthOfAll, monthOfPlan, type HeldAlike } from './month-of-plans.ts'

const held = (more: Partial<HeldAlike>): HeldAlike => ({
  members: 1,
  isPaused: false,
  isWaiting: false,
  // 69.00 less 6.27 of GST are 62.73.
  pays: { price: 69_00, period: { count: 1, unit: 'MONTH' } },
  isLeaving: false,
  ...more,
})

describe('what a plan brings in a month', () => {
  test('is what each of its members pays, in whole cents, as often as they are', () => {
    // 20.00 less 1.82 are 18.18; times 365 by 84 are 79.00 (78.996).
    const pays = { price: 20_00, period: { count: 1, unit: 'WEEK' } } as const
    expect(monthOfPlan([held({ members: 3 }), held({ members: 10, pays })]).amount).toBe(188_19 + 790_00)
  })

  test('who is paused, has not paid at the desk or begins later, or has paid once brings nothing, and is a member', () => {
    const groups = [
      held({ members: 2 }),
      held({ members: 3, isPaused: true }),
      held({ members: 4, isWaiting: true }),
      held({ members: 5, pays: null }),
    ]
    expect(monthOfPlan(groups)).toEqual({ members: 14, paused: 3, leaving: 0, amount: 125_46 })
  })

  test('who has given notice brings something until they go, and is told apart', () => {
    expect(monthOfPlan([held({ members: 2 }), held({ isLeaving: true })])).toEqual({
      members: 3,
      paused: 0,
      leaving: 1,
      amount: 188_19,
    })
    // Who brings nothing is not counted twice.
    for (const nothing of [{ isPaused: true }, { isWaiting: true }, { pays: null }])
      expect(monthOfPlan([held({ isLeaving: true, ...nothing })])).toMatchObject({ leaving: 0, amount: 0 })
  })

  test('is nothing where nobody holds it', () => {
    expect(monthOfPlan([])).toEqual({ members: 0, paused: 0, leaving: 0, amount: 0 })
  })
})

test('all plans come to what is shown of each', () => {
  const soak = { members: 10, paused: 2, leaving: 1, amount: 1050_29 }
  expect(monthOfAll([soak, { members: 3, paused: 1, leaving: 0, amount: 33_01 }])).toEqual({
    members: 13,
    paused: 3,
    leaving: 1,
    amount: 1083_30,
  })
  expect(monthOfAll([])).toEqual({ members: 0, paused: 0, leaving: 0, amount: 0 })
})
