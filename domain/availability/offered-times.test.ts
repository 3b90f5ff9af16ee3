import { expect, test } from 'vitest'
import { offeredTimes } from './offered-times.ts'
import type { Slot } from './slot.ts'

const slot = (hour: number, resourceId: string, more: Partial<Slot> = {}): Slot => ({
  serviceId: 'bathing',
  resourceId,
  resourceName: resourceId,
  startDate: new Date(Date.UTC(2026, 10, 23, hour)).toISOString(),
  endDate: new Date(Date.UTC(2026, 10, 23, hour + 1)).toISOString(),
  bookable: true,
  openSpots: 8,
  duration: 60,
  timezone: 'Australia/Sydney',
  location: { name: 'Stillwater', address: '12 Quay Lane' },
  ...more,
})

test('each start time stands once, in order, with the slot a choice of it books', () => {
  const day = [slot(21, 'long', { openSpots: 1 }), slot(20, 'long'), slot(21, 'garden'), slot(20, 'garden')]
  expect(offeredTimes(day, 2, []).map((time) => [time.startDate, time.slot?.resourceId])).toEqual([
    ['2026-11-23T20:00:00.000Z', 'long'],
    ['2026-11-23T21:00:00.000Z', 'garden'],
  ])
})

test('a time that this party cannot have is listed without a slot', () => {
  const day = [slot(20, 'long', { bookable: false }), slot(21, 'long', { openSpots: 1 }), slot(22, 'long')]
  expect(offeredTimes(day, 2, [slot(23, 'long')]).map((time) => time.slot)).toEqual([null, null, null])
})

test('the instant decides which slots share a start, not how it is written', () => {
  const same = slot(20, 'garden', { startDate: '2026-11-24T07:00:00+11:00' })
  expect(offeredTimes([slot(20, 'long'), same], 1, [])).toHaveLength(1)
})
