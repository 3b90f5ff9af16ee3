import { expect, test } from 'vitest'
import { entitlementFrom } from '../memberships/entitlement.ts'
import type { CartItem } from './cart.ts'
import { openMemberships, writeMemberships } from './kept-memberships.ts'
import { noChanges } from './membership-changes.ts'

const pack = { eligibleMemberships: [{ credits: { remaining: 2 } }], selectedMemberships: [] }
const entitlements = { bathing: entitlementFrom('bathing', pack, 1) }
const bath: CartItem = {
  cartItemId: 'a',
  serviceId: 'bathing',
  service: { name: 'Bathing', description: '', capacity: 16, kind: 'other', price: 7500 },
  slot: {
    serviceId: 'bathing',
    startDate: '2026-11-23T20:00:00.000Z',
    endDate: '2026-11-23T21:00:00.000Z',
    resourceId: 'long-pool',
    location: { name: '', address: '' },
  },
  partySize: 2,
  towelRobe: 'towel-robe',
  extraBath: false,
  usesMembership: false,
  promotion: null,
  discount: 0,
  noLongerAvailable: false,
}
const nothing = { contactId: null, entitlements: {}, news: noChanges }
const reopened = (kept: unknown) => openMemberships(JSON.parse(JSON.stringify(kept)))

test('memberships are kept per service with all their fields, and what was removed with them (#409 #410)', () => {
  const state = { contactId: 'c1', entitlements, news: { ...noChanges, removed: [bath] } }
  const text = writeMemberships(state)
  expect(JSON.parse(text).services).toEqual([
    { serviceId: 'bathing', membershipCount: 2, usedCount: 1, hasFreeSlots: true, isUnlimited: false },
  ])
  expect(openMemberships(JSON.parse(text))).toEqual(state)
})

test('anything that is not as we write it counts as nothing', () => {
  const broken = [null, 'x', 7, { contactId: 'c1', services: [{ serviceId: 'bathing' }] }, { news: { freed: [{}] } }]
  expect(broken.map(reopened)).toEqual(broken.map(() => nothing))
})

test('memberships of nobody are none', () => {
  expect(reopened({ contactId: null, services: Object.values(entitlements) })).toEqual(nothing)
})

test('whether a slot is free is counted and not believed', () => {
  const services = [{ serviceId: 'bathing', membershipCount: 1, usedCount: 1, isUnlimited: 'yes', hasFreeSlots: true }]
  expect(reopened({ contactId: 'c1', services }).entitlements['bathing']).toMatchObject({
    hasFreeSlots: false,
    isUnlimited: false,
  })
})
