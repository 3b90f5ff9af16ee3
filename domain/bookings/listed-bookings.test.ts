import { expect, test } from 'vitest'
import { isListed } from './listed-bookings.ts'

test('only what is confirmed and paid is listed (#366)', () => {
  expect(isListed({ status: 'CONFIRMED', paymentStatus: 'PAID' })).toBe(true)
  expect(isListed({ status: 'CANCELED', paymentStatus: 'PAID' })).toBe(false)
  expect(isListed({ status: 'CONFIRMED', paymentStatus: 'NOT_PAID' })).toBe(false)
})
