import { expect, test } from 'vitest'
import { entitlementFrom, consumeFreeSlot, whyNotFree } from './entitlement.ts'

const pack = (...remaining: number[]) => ({
  eligibleMemberships: remaining.map((remaining) => ({ credits: { remaining } })),
  selectedMemberships: [],
})
const unlimited = { eligibleMemberships: [{ credits: { remaining: 0 } }], selectedMemberships: [{ id: 'm' }] }

test('a membership state holds serviceId, membershipCount, usedCount, hasFreeSlots, isUnlimited (#409)', () => {
  expect(entitlementFrom('bathing', pack(2), 1)).toEqual({
    serviceId: 'bathing',
    membershipCount: 2,
    usedCount: 1,
    hasFreeSlots: true,
    isUnlimited: false,
  })
})

test('using a free slot increments the used count (#403)', () => {
  expect(consumeFreeSlot(entitlementFrom('bathing', pack(2))).usedCount).toBe(1)
})

test('a slot is free while used is below the credits, not at or above them (#404 #408)', () => {
  const free = [0, 1, 2, 3].map((used) => entitlementFrom('bathing', pack(2), used).hasFreeSlots)
  expect(free).toEqual([true, true, false, false])
  const once = consumeFreeSlot(entitlementFrom('bathing', pack(1, 1)))
  expect([once.hasFreeSlots, consumeFreeSlot(once).hasFreeSlots]).toEqual([true, false])
})

test('it is unlimited when selected memberships exist and credits are 0 (#405)', () => {
  expect(entitlementFrom('bathing', unlimited, 99)).toMatchObject({ isUnlimited: true, hasFreeSlots: true })
  expect(consumeFreeSlot(entitlementFrom('bathing', unlimited)).hasFreeSlots).toBe(true)
  expect(entitlementFrom('bathing', { ...unlimited, selectedMemberships: [] }).isUnlimited).toBe(false)
  expect(entitlementFrom('bathing', { ...pack(2), selectedMemberships: [{ id: 'm' }] }).isUnlimited).toBe(false)
})

test('no answer means no membership', () => {
  expect(entitlementFrom('bathing', null)).toMatchObject({
    membershipCount: 0,
    hasFreeSlots: false,
    isUnlimited: false,
  })
})

test('guests or a robe are not covered; the free towel is', () => {
  expect(whyNotFree({ partySize: 1, towelRobe: 'towel' })).toBeNull()
  expect(whyNotFree({ partySize: 1, towelRobe: null })).toBeNull()
  expect(whyNotFree({ partySize: 2, towelRobe: null })).toBe('membership.booker-only')
  expect(whyNotFree({ partySize: 1, towelRobe: 'towel-robe' })).toBe('membership.booker-only')
})
