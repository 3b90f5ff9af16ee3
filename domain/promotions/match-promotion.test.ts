import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchPromotion, promotionalPrice, type Promotion } from './match-promotion.ts'

const quiet: Promotion = {
  id: 'quiet',
  serviceId: 'bathing',
  startDate: '2026-01-01',
  endDate: null,
  dayOfWeekRestrictions: [1, 2, 3, 4],
  timeSlotRanges: [{ startTime: '07:00', endTime: '09:00' }],
  timeRestrictions: null,
  specialPrice: 5500,
  displayLabel: 'Quiet morning',
}
const anyTime: Promotion = { ...quiet, dayOfWeekRestrictions: null, timeSlotRanges: null }
const tuesday = '2026-11-24'
const price = (promotions: Promotion[], time: string, date = tuesday, serviceId = 'bathing', offset = '+11:00') =>
  matchPromotion(promotions, { serviceId, startDate: `${date}T${time}:00${offset}` }, 7500)?.specialPrice ?? 7500
const chosen = (...promotions: Promotion[]) =>
  matchPromotion(promotions, { serviceId: 'bathing', startDate: '2026-11-24T08:00:00+11:00' }, 7500)?.id

test('a promotion holds for its own service only (#268)', () => {
  expect(price([quiet], '08:00')).toBe(5500)
  expect(price([quiet], '08:00', tuesday, 'massage')).toBe(7500)
})

test('a slot must start within its dates, the last day included to its end (#269)', () => {
  const week = { ...anyTime, startDate: '2026-11-23', endDate: '2026-11-29' }
  const starts = ['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30'].map((date) => price([week], '00:00', date))
  expect(starts).toEqual([7500, 5500, 5500, 7500])
  expect(price([week], '23:59', '2026-11-29')).toBe(5500)
  expect(price([week], '23:59', '2026-11-22')).toBe(7500)
})

test('dates may also be instants, both included (#269)', () => {
  const hour = { ...anyTime, startDate: '2026-11-24T08:00:00+11:00', endDate: '2026-11-24T09:00:00+11:00' }
  expect(['07:59', '08:00', '09:00', '09:01'].map((time) => price([hour], time))).toEqual([7500, 5500, 5500, 7500])
})

test('the weekday must be allowed, 0 being Sunday (#270)', () => {
  const days = ['22', '23', '24', '25', '26', '27', '28'].map((day) => price([quiet], '08:00', `2026-11-${day}`))
  expect(days).toEqual([7500, 5500, 5500, 5500, 5500, 7500, 7500])
  expect(price([{ ...quiet, dayOfWeekRestrictions: [0] }], '08:00', '2026-11-22')).toBe(5500)
})

test('without weekdays it holds every day (#271)', () => {
  for (const dayOfWeekRestrictions of [null, []]) {
    const days = [22, 23, 24, 25, 26, 27, 28].map((day) =>
      price([{ ...quiet, dayOfWeekRestrictions }], '08:00', `2026-11-${day}`),
    )
    expect(new Set(days)).toEqual(new Set([5500]))
  }
})

test('a time inside any of its ranges matches, both ends included (#272)', () => {
  const ranges = [
    { startTime: '07:00', endTime: '09:00' },
    { startTime: '19:00', endTime: '20:00' },
  ]
  const times = ['06:59', '07:00', '09:00', '09:01', '18:59', '19:00', '20:00', '20:01']
  expect(times.map((time) => price([{ ...quiet, timeSlotRanges: ranges }], time) === 5500)).toEqual([
    false,
    true,
    true,
    false,
    false,
    true,
    true,
    false,
  ])
})

test('a time inside its time restriction matches, both ends included (#273)', () => {
  const restricted = { ...quiet, timeSlotRanges: [], timeRestrictions: { startTime: '10:00', endTime: '11:30' } }
  const times = ['09:59', '10:00', '11:30', '11:31']
  expect(times.map((time) => price([restricted], time) === 5500)).toEqual([false, true, true, false])
  const both = { ...restricted, timeSlotRanges: [{ startTime: '07:00', endTime: '08:00' }] }
  expect(['07:30', '10:30', '09:00'].map((time) => price([both], time) === 5500)).toEqual([true, true, false])
})

test('weekday and hour are those of Sydney, also on the days the clocks change (#274)', () => {
  const sunday = { ...quiet, dayOfWeekRestrictions: [0] }
  expect(price([sunday], '07:00', '2026-10-04', 'bathing', '+11:00')).toBe(5500)
  expect(price([sunday], '09:00', '2026-10-04', 'bathing', '+11:00')).toBe(5500)
  expect(price([sunday], '09:30', '2026-10-04', 'bathing', '+11:00')).toBe(7500)
  expect(price([sunday], '07:00', '2027-04-04', 'bathing', '+10:00')).toBe(5500)
  expect(price([sunday], '07:00', '2027-04-04', 'bathing', '+11:00')).toBe(7500)
  expect(price([sunday], '20:30', '2026-10-03', 'bathing', '+00:00')).toBe(5500)
})

test('among several the lowest price wins, then the lowest id', () => {
  expect(chosen(quiet, { ...quiet, id: 'z', specialPrice: 5000 })).toBe('z')
  expect(chosen({ ...quiet, id: 'b' }, { ...quiet, id: 'a' }, { ...quiet, id: 'c' })).toBe('a')
})

test('a special price that is not below the service price is ignored', () => {
  expect(price([{ ...quiet, specialPrice: 7500 }], '08:00')).toBe(7500)
  expect(price([{ ...quiet, specialPrice: 9000 }], '08:00')).toBe(7500)
})

test('no order of promotions and no promotion makes a slot dearer or its price different', () => {
  const promotions = fc.array(
    fc
      .record({ id: fc.uuid(), specialPrice: fc.integer({ min: 1000, max: 9000 }) })
      .map((more) => ({ ...quiet, ...more })),
  )
  fc.assert(
    fc.property(promotions, (promotions) => {
      const lowest = Math.min(7500, ...promotions.map((promotion) => promotion.specialPrice))
      expect(price(promotions, '08:00')).toBe(lowest)
      expect(price(promotions.toReversed(), '08:00')).toBe(lowest)
    }),
  )
})

test('an item keeps what the promotion saved (#276)', () => {
  expect(promotionalPrice(quiet, 7500)).toEqual({
    promoId: 'quiet',
    specialPrice: 5500,
    originalPrice: 7500,
    displayLabel: 'Quiet morning',
    validated: true,
    savings: 2000,
  })
})
