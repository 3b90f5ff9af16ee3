import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { conflictsWithCart, crowdedPlaces } from './slot-conflict.ts'
import type { Place } from './slot.ts'

const place = (start: string, end: string, resourceId = 'long-pool'): Place => ({
  serviceId: 'bathing',
  resourceId,
  startDate: `2026-11-24T${start}+11:00`,
  endDate: `2026-11-24T${end}+11:00`,
})
const inCart = [place('10:00:00', '11:00:00')]

test('of a cart, what is chosen twice or comes too close to an earlier choice does not go together (trial: entities 8)', () => {
  const cart = [
    place('10:00:00', '11:00:00'),
    place('11:00:00', '12:00:00', 'garden-pool'),
    place('11:10:00', '12:10:00'),
    place('10:00:00', '11:00:00'),
    place('12:25:00', '13:25:00'),
  ]
  expect(crowdedPlaces(cart)).toEqual([false, false, true, true, false])
})

/** Two bookings of a room that stays empty for half an hour, so many minutes apart. */
const inOneRoom = (apart: number) => [
  { ...place('10:00:00', '11:00:00'), turnoverMinutes: 30 },
  { ...place(`11:${apart}:00`, `12:${apart}:00`), turnoverMinutes: 30 },
]

test('a room that stays empty for longer after each booking keeps that distance in a cart too', () => {
  expect(crowdedPlaces(inOneRoom(29))).toEqual([false, true])
  expect(crowdedPlaces(inOneRoom(30))).toEqual([false, false])
})

test('an overlap on the same resource is a conflict (#177)', () => {
  expect(conflictsWithCart(place('10:30:00', '11:30:00'), inCart)).toBe(true)
  expect(conflictsWithCart(place('09:30:00', '10:30:00'), inCart)).toBe(true)
  expect(conflictsWithCart(place('10:15:00', '10:45:00'), inCart)).toBe(true)
  expect(conflictsWithCart(place('09:00:00', '12:00:00'), inCart)).toBe(true)
})

test('starting within 15 minutes after a cart item is a conflict (#178)', () => {
  expect(conflictsWithCart(place('11:00:00', '12:00:00'), inCart)).toBe(true)
  expect(conflictsWithCart(place('11:14:59', '12:14:59'), inCart)).toBe(true)
})

test('ending within 15 minutes before a cart item is a conflict (#179)', () => {
  expect(conflictsWithCart(place('09:00:00', '10:00:00'), inCart)).toBe(true)
  expect(conflictsWithCart(place('08:45:01', '09:45:01'), inCart)).toBe(true)
})

test('another resource is never a conflict (#180)', () => {
  expect(conflictsWithCart(place('10:00:00', '11:00:00', 'garden-pool'), inCart)).toBe(false)
})

test('a gap of exactly 15 minutes is enough on both sides (#181)', () => {
  expect(conflictsWithCart(place('11:15:00', '12:15:00'), inCart)).toBe(false)
  expect(conflictsWithCart(place('08:45:00', '09:45:00'), inCart)).toBe(false)
})

test('choosing again what is in the cart replaces it and is no conflict', () => {
  expect(conflictsWithCart(place('10:00:00', '11:00:00'), inCart)).toBe(false)
  const sameInstant = { ...inCart[0]!, startDate: '2026-11-23T23:00:00.000Z', endDate: '2026-11-24T00:00:00.000Z' }
  expect(conflictsWithCart(sameInstant, inCart)).toBe(false)
  expect(conflictsWithCart({ ...inCart[0]!, serviceId: 'another' }, inCart)).toBe(true)
})

const at = ([start, length]: [number, number], serviceId: string): Place => ({
  serviceId,
  resourceId: 'room-1',
  startDate: new Date(Date.UTC(2026, 9, 3, 10, start)).toISOString(),
  endDate: new Date(Date.UTC(2026, 9, 3, 10, start + length)).toISOString(),
})

test('two places conflict exactly when the gap between them is under 15 minutes, whichever is asked about', () => {
  const minutes = fc.tuple(fc.nat(600), fc.integer({ min: 1, max: 180 }))
  fc.assert(
    fc.property(minutes, minutes, (a, b) => {
      const gap = Math.max(b[0] - (a[0] + a[1]), a[0] - (b[0] + b[1]))
      const [one, other] = [at(a, 'calm'), at(b, 'rejuvenate')]
      expect(conflictsWithCart(one, [other])).toBe(gap < 15)
      expect(conflictsWithCart(other, [one])).toBe(gap < 15)
    }),
  )
})
