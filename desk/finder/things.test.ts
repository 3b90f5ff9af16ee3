import { expect, test } from 'vitest'
import type { GuestVisit } from '#api/guests.ts'
import { bookingsFound } from './things.ts'

const visit = (bookingId: string, startsAt: string, more: Partial<GuestVisit> = {}): GuestVisit => ({
  bookingId,
  service: 'Bathing',
  startsAt,
  people: 2,
  status: 'CONFIRMED',
  saleId: null,
  ...more,
})

test('bookings to come stand first, the soonest first, then those that were, the newest first', () => {
  const visits = [
    visit('later', '2026-12-20T00:00:00Z'),
    visit('today', '2026-11-22T22:00:00Z'),
    visit('past', '2026-11-01T00:00:00Z'),
    visit('long past', '2026-01-01T00:00:00Z'),
  ]
  // Half past midnight of the 23rd in Sydney is still the 22nd in London.
  const found = bookingsFound([{ name: 'Matilda Waters', visits }], '2026-11-23')
  expect(found.map(({ key }) => key)).toEqual(['booking today', 'booking later', 'booking past', 'booking long past'])
})

test('a booking says what it is, when, for how many, and what else counts; it leads to itself, or to its sale', () => {
  const visits = [
    visit('b1', '2026-12-01T00:00:00Z', { status: 'HELD', saleId: 's1', people: 1 }),
    visit('b2', '2026-12-02T00:00:00Z', { status: 'CANCELED' }),
  ]
  const [held, cancelled] = bookingsFound([{ name: 'Matilda Waters', visits }], '2026-11-23')
  expect(held?.line).toBe('Booking · Bathing · Tue 1 Dec 2026, 11:00 am AEDT · 1 person · To pay on arrival')
  expect(cancelled?.line).toBe('Booking · Bathing · Wed 2 Dec 2026, 11:00 am AEDT · 2 people · Cancelled')
  const went: unknown[] = []
  for (const found of [held, cancelled]) found?.go(async (to: unknown) => void went.push(to))
  expect(went).toEqual([
    { to: '/sales/$orderId', params: { orderId: 's1' } },
    { to: '/bookings/$id', params: { id: 'b2' } },
  ])
})
