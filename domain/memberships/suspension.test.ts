import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY } from '../sydney-time.ts'
import { sydneyLater, type Contract, type Suspension } from './charges.ts'
import { MOST_SUSPENSION_DAYS, previewSuspension, suspensionDaysUsed, type Suspendable } from './suspension.ts'

const begins = new Date('2026-11-23T09:00:00+11:00')
const later = (days: number, from = begins) => new Date(from.getTime() + days * DAY)
const contract: Contract = {
  startsAt: begins,
  periodEndsAt: later(14),
  period: { count: 2, unit: 'WEEK' },
  price: 6900,
  initialTermEndsAt: null,
  cancelAt: null,
  suspension: null,
  priceChange: null,
}
const active: Suspendable = { status: 'ACTIVE', recurring: true, isOverdue: false, contract, suspensions: [] }

test('two weeks from the tenth day skip one charge; the next is the one after it', () => {
  const preview = previewSuspension(active, 14, later(10))
  expect(preview).toMatchObject({ from: later(10), until: later(24), daysUsed: 0, daysLeft: 28, whyNot: null })
  expect(preview.chargesSkipped).toEqual([{ date: later(14), amount: 6900 }])
  expect(preview.nextCharge).toEqual({ date: later(28), amount: 6900 })
})

test('a few days between two charges skip none', () => {
  const preview = previewSuspension(active, 3, later(1))
  expect([preview.chargesSkipped, preview.nextCharge?.date]).toEqual([[], later(14)])
})

test('twenty-eight days in twelve months, and not a day more', () => {
  const suspensions = [{ from: later(0), until: later(20) }]
  const whyNot = (days: number, now: Date) => previewSuspension({ ...active, suspensions }, days, now).whyNot
  expect([whyNot(8, later(30)), whyNot(9, later(30))]).toEqual([null, 'membership.no-days-left'])
  expect([whyNot(28, later(380)), whyNot(28, later(400))]).toEqual(['membership.no-days-left', null])
})

test('what cannot be suspended says why', () => {
  const whyNot = (more: Partial<Suspendable>) => previewSuspension({ ...active, ...more }, 7, later(1)).whyNot
  expect(whyNot({ recurring: false, contract: null })).toBe('membership.not-recurring')
  expect(whyNot({ status: 'PAUSED' })).toBe('membership.suspended')
  expect(whyNot({ status: 'CANCELED' })).toBe('membership.ended')
  expect(whyNot({ contract: { ...contract, cancelAt: later(14) } })).toBe('membership.leaving')
  expect(whyNot({ isOverdue: true })).toBe('membership.overdue')
})

test('a day that was begun counts; a suspension that goes on counts whole', () => {
  expect(suspensionDaysUsed([{ from: later(0), until: later(2.5) }], later(10))).toBe(3)
  expect(suspensionDaysUsed([{ from: later(0), until: later(20) }], later(1))).toBe(20)
})

test('whatever is asked for and ended early, no twelve months hold more than twenty-eight days of suspension', () => {
  const input = fc.record({
    wait: fc.integer({ min: 1, max: 120 }),
    days: fc.integer({ min: 1, max: 28 }),
    stays: fc.double({ min: 0.01, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(input, { maxLength: 25 }), (inputs) => {
      const suspensions: Suspension[] = []
      let now = begins
      for (const { wait, days, stays } of inputs) {
        now = later(wait, now)
        const { whyNot, from, until } = previewSuspension({ ...active, suspensions }, days, now)
        if (whyNot) continue
        now = new Date(from.getTime() + Math.round((until.getTime() - from.getTime()) * stays))
        suspensions.push({ from, until: now })
      }
      for (const { until } of suspensions) {
        const since = sydneyLater(until, { count: -12, unit: 'MONTH' }).getTime()
        const daysSuspended = suspensions.map((suspension) =>
          Math.max(
            0,
            Math.min(suspension.until.getTime(), until.getTime()) - Math.max(suspension.from.getTime(), since),
          ),
        )
        expect(daysSuspended.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(MOST_SUSPENSION_DAYS * DAY)
      }
    }),
  )
})
