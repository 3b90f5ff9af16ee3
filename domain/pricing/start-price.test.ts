import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BATHING_ID } from '../catalogue/service.ts'
import type { Promotion } from '../promotions/match-promotion.ts'
import { beatenBy, priceStart } from './start-price.ts'

const bath = { id: BATHING_ID, family: 'bathing' as const, price: 7500 }
const start = '2026-12-02T01:00:00.000Z'
const promotion = (id: string, specialPrice: number, more: Partial<Promotion> = {}): Promotion => ({
  id,
  serviceId: BATHING_ID,
  startDate: '2026-12-01',
  endDate: null,
  dayOfWeekRestrictions: [],
  timeSlotRanges: [],
  timeRestrictions: null,
  specialPrice,
  displayLabel: id,
  ...more,
})

test('a start is priced by the lowest rule that fits it, which beats the others in the order of their prices (#740)', () => {
  const rules = [promotion('high', 6000), promotion('low', 4000), promotion('middle', 5000)]
  const others = [promotion('usual', 7500), promotion('later', 1000, { startDate: '2027-01-01' })]
  const { service, promotion: won } = priceStart(bath, start, [...rules, ...others])
  expect([service, won?.id]).toEqual([{ kind: 'bathing', price: 7500 }, 'low'])
  expect(beatenBy(won, bath, start, [...rules, ...others]).map(({ id }) => id)).toEqual(['middle', 'high'])
  expect(beatenBy(null, bath, start, others)).toEqual([])
})

test('whatever the rules, the winner is the cheapest, and winner and beaten are all that fit (#740)', () => {
  const price = fc.integer({ min: 0, max: 9000 })
  fc.assert(
    fc.property(fc.array(price, { maxLength: 6 }), (prices) => {
      const rules = prices.map((cents, place) => promotion(`rule-${place}`, cents))
      const { promotion: won } = priceStart(bath, start, rules)
      const order = [...(won ? [won] : []), ...beatenBy(won, bath, start, rules)]
      const fitting = prices.filter((cents) => cents < bath.price).toSorted((one, other) => one - other)
      expect(order.map(({ specialPrice }) => specialPrice)).toEqual(fitting)
      expect(new Set(order.map(({ id }) => id)).size).toBe(order.length)
    }),
  )
})
