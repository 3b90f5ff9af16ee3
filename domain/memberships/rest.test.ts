import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY } from '../sydney-time.ts'
import { isReached, nextCharges, periodAfter, type Contract, type Period } from './charges.ts'
import { restDays, restedCancel, restedUntil } from './rest.ts'

const closed = { first: '2026-12-01', last: '2026-12-12' }

test.each([
  [closed, [], 12],
  [{ first: '2026-12-01', last: '2026-12-03' }, [], 3],
  [{ first: '2026-12-01', last: '2026-12-02' }, [], 0],
  [closed, [{ first: '2026-12-10', last: '2026-12-20' }], 9],
  [closed, [{ first: '2026-11-01', last: '2026-12-31' }], 0],
  [{ first: '2027-04-03', last: '2027-04-05' }, [], 3],
])('%j rests %j, of which others have rested: %i days (#738)', (days, rested, wanted) => {
  expect(restDays(days, rested)).toBe(wanted)
})

test('who leaves pays as many periods as before, however long the house was shut (#738)', () => {
  const units = fc.constantFrom<Period>(
    { count: 14, unit: 'DAY' },
    { count: 1, unit: 'WEEK' },
    { count: 1, unit: 'MONTH' },
    { count: 1, unit: 'YEAR' },
  )
  const starts = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(
      starts,
      units,
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 3, max: 60 }),
      (at, period, more, days) => {
        const startsAt = new Date(Math.floor(at.getTime() / 1000) * 1000)
        const periodEndsAt = periodAfter(startsAt, startsAt, period)
        let cancelAt = periodEndsAt
        for (let i = 0; i < more; i++) cancelAt = periodAfter(startsAt, cancelAt, period)
        const agreed: Contract = {
          startsAt,
          periodEndsAt,
          period,
          price: 100,
          initialTermEndsAt: null,
          cancelAt,
          suspension: null,
          priceChange: null,
        }
        const until = restedUntil(periodEndsAt, days)
        const later = restedCancel(agreed, until)
        const rested = { ...agreed, startsAt: until, periodEndsAt: until, cancelAt: later }
        const charges = (contract: Contract) => nextCharges(contract, startsAt, 20).map(({ date }) => date)
        expect(charges(rested)).toHaveLength(charges(agreed).length)
        expect(charges(agreed)).toHaveLength(more)
        const [before, after] = [charges(agreed)[0], charges(rested)[0]]
        if (before && after) expect(after.getTime() - before.getTime()).toBe(days * DAY)
        expect(later !== null && isReached(later, later)).toBe(true)
      },
    ),
  )
  const at = new Date('2026-11-23T00:00:00Z')
  const unlimited = { startsAt: at, periodEndsAt: at, period: { count: 1, unit: 'WEEK' as const }, cancelAt: null }
  expect(restedCancel(unlimited, at)).toBeNull()
})
