import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseSlot, isSelectable } from './choose-slot.ts'
import type { Slot } from './slot.ts'

const slot = (more: Partial<Slot> = {}): Slot => ({
  serviceId: 'bathing',
  resourceId: 'long-pool',
  resourceName: 'Long Pool',
  startDate: '2026-11-23T20:00:00.000Z',
  endDate: '2026-11-23T21:00:00.000Z',
  bookable: true,
  openSpots: 16,
  duration: 60,
  timezone: 'Australia/Sydney',
  location: { name: 'Stillwater', address: '12 Quay Lane' },
  ...more,
})
const pools = (long: Partial<Slot>, garden: Partial<Slot>) => [
  slot(long),
  slot({ resourceId: 'garden-pool', resourceName: 'Garden Pool', ...garden }),
]
const rooms = (single: Partial<Slot>) => [
  slot({ resourceId: 'couples-suite', resourceName: 'Couples Suite', openSpots: 2 }),
  slot({ resourceId: 'room-1', resourceName: 'Room 1', openSpots: 1, ...single }),
]
const taken = (slots: Slot[], partySize: number, inCart: Slot[] = []) =>
  chooseSlot(slots, partySize, inCart)?.resourceId ?? null

test('a date with one slot takes it, even when it is in the cart already (#171)', () => {
  expect(taken([slot()], 2)).toBe('long-pool')
  expect(taken([slot()], 2, [slot()])).toBe('long-pool')
})

test('with several, what is in the cart already is left out (#172)', () => {
  expect(taken(pools({}, {}), 2, [slot()])).toBe('garden-pool')
  expect(taken(pools({ openSpots: 2 }, {}), 2, [slot()])).toBe('garden-pool')
})

test('the slot that the party fills exactly is preferred (#173)', () => {
  expect(taken(pools({ openSpots: 16 }, { openSpots: 3 }), 3)).toBe('garden-pool')
  expect(taken(pools({ openSpots: 4 }, { openSpots: 3 }), 3)).toBe('garden-pool')
})

test('one person gets a single room, and the couples room only when no single room is free (#173 #174)', () => {
  expect(taken(rooms({}), 1)).toBe('room-1')
  expect(taken(rooms({ bookable: false, openSpots: 0 }), 1)).toBe('couples-suite')
  expect(taken(rooms({}), 2)).toBe('couples-suite')
})

test('if none is exact, the first bookable slot with enough spots is taken (#174)', () => {
  expect(taken(pools({ openSpots: 5 }, { openSpots: 8 }), 3)).toBe('long-pool')
  expect(taken(pools({ openSpots: 2 }, { openSpots: 8 }), 3)).toBe('garden-pool')
  expect(taken(pools({ bookable: false }, { openSpots: 8 }), 3)).toBe('garden-pool')
  expect(taken(pools({ openSpots: 2 }, { openSpots: 1 }), 3)).toBeNull()
  expect(taken([], 1)).toBeNull()
})

test('a slot that comes too close to the cart is not taken while another is free', () => {
  const hourBefore = slot({ startDate: '2026-11-23T19:00:00.000Z', endDate: '2026-11-23T20:00:00.000Z' })
  expect(taken(pools({ openSpots: 2 }, {}), 2, [hourBefore])).toBe('garden-pool')
})

test('a slot that is not bookable cannot be chosen (#175)', () => {
  expect(isSelectable(slot(), 1, [])).toBe(true)
  expect(isSelectable(slot({ bookable: false }), 1, [])).toBe(false)
})

test('a slot needs room for the whole party (#176)', () => {
  expect(isSelectable(slot({ openSpots: 3 }), 3, [])).toBe(true)
  expect(isSelectable(slot({ openSpots: 2 }), 3, [])).toBe(false)
})

test('a slot that conflicts with the cart cannot be chosen (#177)', () => {
  const halfHourLater = slot({ startDate: '2026-11-23T20:30:00.000Z', endDate: '2026-11-23T21:30:00.000Z' })
  expect(isSelectable(slot(), 1, [halfHourLater])).toBe(false)
})

test('what is taken from several can be chosen, is not in the cart, and is exact whenever one is', () => {
  const offered = fc.array(
    fc.record({ resourceId: fc.constantFrom('a', 'b', 'c', 'd'), bookable: fc.boolean(), openSpots: fc.nat(6) }),
    { minLength: 2, maxLength: 5 },
  )
  fc.assert(
    fc.property(
      offered,
      fc.integer({ min: 1, max: 4 }),
      fc.subarray(['a', 'b', 'c', 'd']),
      (offered, party, inCart) => {
        const slots = offered.map((more) => slot(more))
        const cart = inCart.map((resourceId) => slot({ resourceId }))
        const possible = slots.filter((s) => s.bookable && s.openSpots >= party && !inCart.includes(s.resourceId))
        const chosen = chooseSlot(slots, party, cart)
        expect(chosen !== null).toBe(possible.length > 0)
        if (chosen) expect(possible).toContain(chosen)
        expect(chosen?.openSpots === party).toBe(possible.some((s) => s.openSpots === party))
      },
    ),
  )
})
