import { describe, expect, test } from 'vitest'
import type { Period } from './charges.ts'
import { monthOfAll, monthOfPlan, type HeldAlike } from './month-of-plans.ts'

const every = (count: number, unit: Period['unit']): Period => ({ count, unit })
const held = (more: Partial<HeldAlike>): HeldAlike => ({
  members: 1,
  isPaused: false,
  isUnpaid: false,
  pays: { price: 69_00, period: every(1, 'MONTH') },
  leaves: null,
  ...more,
})
const at = (day: string) => new Date(`${day}T02:00:00Z`)

describe('what a plan brings in a month', () => {
  test.each([
    // A month has 30.4375 days.
    [1, 10_00, every(1, 'DAY'), 304_00],
    // 69 * 30.4375 / 14 = 150.01.
    [1, 69_00, every(14, 'DAY'), 150_00],
    [1, 69_00, every(2, 'WEEK'), 150_00],
    // 20 * 30.4375 / 7 = 86.96; ten of them are 869.64, not ten times 87.
    [1, 20_00, every(1, 'WEEK'), 87_00],
    [10, 20_00, every(1, 'WEEK'), 870_00],
    [3, 20_00, every(1, 'WEEK'), 261_00],
    [4, 69_00, every(1, 'MONTH'), 276_00],
    [1, 99_00, every(3, 'MONTH'), 33_00],
    [5, 120_00, every(1, 'YEAR'), 50_00],
    [1, 960_00, every(2, 'YEAR'), 40_00],
    // 149.50 is said as 150, 149.49 as 149.
    [1, 149_50, every(1, 'MONTH'), 150_00],
    [1, 149_49, every(1, 'MONTH'), 149_00],
    [3, 0, every(1, 'MONTH'), 0],
  ])('%i who pay %i cents every %j pay about %i cents', (members, price, period, amount) => {
    expect(monthOfPlan([held({ members, pays: { price, period } })])).toEqual({
      members,
      paused: 0,
      leaving: 0,
      amount,
    })
  })

  test('parts of a dollar are rounded once, for all its members together', () => {
    const old = { price: 10_40, period: every(1, 'MONTH') }
    // 10.40 and 10.40 are 20.80.
    expect(monthOfPlan([held({ pays: old }), held({ pays: old })]).amount).toBe(21_00)
  })

  test('who is paused, has not paid at the desk or has paid once pays nothing, and is a member', () => {
    const groups = [
      held({ members: 2 }),
      held({ members: 3, isPaused: true }),
      held({ members: 4, isUnpaid: true }),
      held({ members: 5, pays: null }),
    ]
    expect(monthOfPlan(groups)).toEqual({ members: 14, paused: 3, leaving: 0, amount: 138_00 })
  })

  test('who leaves pays on until the last charge before they go', () => {
    const periodEndsAt = at('2026-12-15')
    const leaves = (day: string) => held({ leaves: { at: at(day), periodEndsAt } })
    // Bound by an initial term: two charges are still to come.
    expect(monthOfPlan([leaves('2027-02-15')])).toEqual({ members: 1, paused: 0, leaving: 0, amount: 69_00 })
    expect(monthOfPlan([leaves('2026-12-15')])).toEqual({ members: 1, paused: 0, leaving: 1, amount: 0 })
    // Periods are counted in UTC and terms on Sydney's clocks, an hour apart.
    const anHourLater = { at: new Date('2026-12-15T03:00:00Z'), periodEndsAt }
    expect(monthOfPlan([held({ leaves: anHourLater })])).toMatchObject({ leaving: 1, amount: 0 })
    // Who is paused is counted once.
    expect(monthOfPlan([held({ isPaused: true, leaves: { at: periodEndsAt, periodEndsAt } })])).toEqual({
      members: 1,
      paused: 1,
      leaving: 0,
      amount: 0,
    })
  })

  test('nobody holds it', () => {
    expect(monthOfPlan([])).toEqual({ members: 0, paused: 0, leaving: 0, amount: 0 })
  })
})

test('all plans come to what is shown of each', () => {
  const soak = { members: 10, paused: 2, leaving: 1, amount: 1050_00 }
  expect(monthOfAll([soak, { members: 3, paused: 1, leaving: 0, amount: 33_00 }])).toEqual({
    members: 13,
    paused: 3,
    leaving: 1,
    amount: 1083_00,
  })
  expect(monthOfAll([])).toEqual({ members: 0, paused: 0, leaving: 0, amount: 0 })
})
