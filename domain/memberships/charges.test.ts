import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '../sydney-time.ts'
import { earliestEnd, isBound, isInside, nextCharges, periodAfter, sydneyLater, type Contract } from './charges.ts'
import { priceChangeBegins } from './price-change.ts'

const at = (text: string) => new Date(text)
const begins = at('2026-11-23T09:00:00+11:00')
const later = (days: number, from = begins) => new Date(from.getTime() + days * DAY)
const soak: Contract = {
  startsAt: begins,
  periodEndsAt: later(14),
  period: { count: 2, unit: 'WEEK' },
  price: 6900,
  initialTermEndsAt: later(84),
  cancelAt: null,
  suspension: null,
  priceChange: null,
}
const daysOf = (contract: Contract, now = begins) =>
  nextCharges(contract, now).map(({ date }) => (date.getTime() - begins.getTime()) / DAY)

test('the next six charges are a fortnight apart, each of the same amount', () => {
  expect(daysOf(soak)).toEqual([14, 28, 42, 56, 70, 84])
  expect(new Set(nextCharges(soak, begins).map(({ amount }) => amount))).toEqual(new Set([6900]))
})

test('charges inside a suspension fall away; one at its very end does not', () => {
  const suspension = { from: later(10), until: later(28) }
  expect(daysOf({ ...soak, suspension })).toEqual([28, 42, 56, 70, 84, 98])
  expect(daysOf({ ...soak, suspension: { ...suspension, until: later(29) } })[0]).toBe(42)
})

test('while the house has paused it nothing is charged, and who leaves goes with the period that would end next', () => {
  const paused = { ...soak, suspension: { from: later(10), until: null }, initialTermEndsAt: null }
  expect(daysOf(paused)).toEqual([])
  expect(isInside(paused.suspension, later(4000))).toBe(true)
  expect(earliestEnd(paused, later(11))).toEqual(later(14))
  expect(earliestEnd(paused, later(30))).toEqual(later(42))
  expect(priceChangeBegins(paused, later(43), later(11))).toEqual(later(56))
})

test('there is none on the day it ends, or after it', () => {
  expect(daysOf({ ...soak, cancelAt: later(42) })).toEqual([14, 28])
  expect(daysOf({ ...soak, cancelAt: later(14) })).toEqual([])
})

test('a new price counts from its day', () => {
  const priceChange = { price: 7500, from: later(42) }
  expect(nextCharges({ ...soak, priceChange }, begins).map(({ amount }) => amount)).toEqual([
    6900, 6900, 7500, 7500, 7500, 7500,
  ])
})

test('who leaves goes with the period that is paid, but not within the initial term', () => {
  expect(earliestEnd(soak, begins)).toEqual(later(84))
  expect(earliestEnd({ ...soak, periodEndsAt: later(98) }, later(85))).toEqual(later(98))
  expect(earliestEnd({ ...soak, initialTermEndsAt: null }, begins)).toEqual(later(14))
  expect([isBound(soak, later(83.9)), isBound(soak, later(84))]).toEqual([true, false])
})

test('twelve weeks on Sydney’s clocks and six fortnights of the provider mean one end, also over a change of clocks', () => {
  for (const start of ['2027-02-01T09:00:00+11:00', '2027-08-01T00:30:00+10:00', '2027-03-01T00:15:00+11:00'].map(at)) {
    const term = sydneyLater(start, { count: 12, unit: 'WEEK' })
    expect(Math.abs(term.getTime() - later(84, start).getTime())).toBe(HOUR)
    const contract = { ...soak, startsAt: start, periodEndsAt: later(14, start), initialTermEndsAt: term }
    expect(earliestEnd(contract, start)).toEqual(later(84, start))
  }
})

test('a term ends at the same time on Sydney’s clocks; an hour that October leaves out is lived an hour later', () => {
  expect(sydneyLater(at('2026-08-09T02:30:00+10:00'), { count: 8, unit: 'WEEK' })).toEqual(
    at('2026-10-04T03:59:00+11:00'),
  )
  expect(sydneyLater(at('2026-01-31T10:00:05+11:00'), { count: 1, unit: 'MONTH' })).toEqual(
    at('2026-02-28T10:00:05+11:00'),
  )
  expect(sydneyLater(at('2026-07-01T10:00:00+10:00'), { count: -12, unit: 'MONTH' })).toEqual(
    at('2025-07-01T10:00:00+10:00'),
  )
})

test('months are counted from the day it all began, so that the 31st stays the 31st', () => {
  const start = at('2026-01-31T12:00:00Z')
  const month = { count: 1, unit: 'MONTH' } as const
  const february = periodAfter(start, start, month)
  expect(february).toEqual(at('2026-02-28T12:00:00Z'))
  expect(periodAfter(start, february, month)).toEqual(at('2026-03-31T12:00:00Z'))
  expect(periodAfter(start, start, { count: 1, unit: 'YEAR' })).toEqual(at('2027-01-31T12:00:00Z'))
})

test('charges come in order, after now, never in a suspension and never at or after the end', () => {
  const unit = fc.constantFrom('DAY' as const, 'WEEK' as const, 'MONTH' as const, 'YEAR' as const)
  const input = fc.record({
    unit,
    count: fc.integer({ min: 1, max: 6 }),
    suspension: fc.option(fc.tuple(fc.integer({ min: -30, max: 90 }), fc.integer({ min: 1, max: 28 }))),
    cancel: fc.option(fc.integer({ min: 1, max: 400 })),
    now: fc.integer({ min: 0, max: 60 }),
  })
  fc.assert(
    fc.property(input, ({ unit, count, suspension, cancel, now }) => {
      const period = { count, unit }
      const contract: Contract = {
        ...soak,
        period,
        periodEndsAt: periodAfter(begins, begins, period),
        suspension: suspension && { from: later(suspension[0]), until: later(suspension[0] + suspension[1]) },
        cancelAt: cancel === null ? null : later(cancel),
      }
      const charges = nextCharges(contract, later(now))
      expect(charges.length).toBeLessThanOrEqual(6)
      charges.forEach(({ date }, i) => {
        expect(date > later(now) && !isInside(contract.suspension, date)).toBe(true)
        expect(contract.cancelAt === null || date < contract.cancelAt).toBe(true)
        if (i > 0) expect(date > charges[i - 1]!.date).toBe(true)
      })
    }),
  )
})
