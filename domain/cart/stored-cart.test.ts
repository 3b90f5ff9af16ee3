import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BATHING_ID, SAUNA_CLUB_ID } from '../catalogue/service.ts'
import { emptyCart, type CartItem } from './cart.ts'
import { keepCart, openCart } from './kept-cart.ts'
import { extraBathOption, fromStored, toStored } from './stored-cart.ts'

const item: CartItem = {
  cartItemId: 'id-1',
  serviceId: BATHING_ID,
  service: { name: 'Bathing', description: 'An hour in the pools', capacity: 16, kind: 'bathing', price: 7500 },
  slot: {
    serviceId: BATHING_ID,
    resourceId: 'long-pool',
    sessionId: 'session-1',
    startDate: '2026-11-23T20:00:00.000Z',
    endDate: '2026-11-23T21:00:00.000Z',
    location: { name: 'Stillwater', address: '12 Quay Lane' },
  },
  partySize: 3,
  towelRobe: 'towel-robe',
  extraBath: true,
  usesMembership: false,
  promotion: {
    promoId: 'quiet',
    specialPrice: 5500,
    originalPrice: 7500,
    displayLabel: 'Quiet morning',
    validated: true,
    savings: 2000,
  },
  discount: 1250,
  noLongerAvailable: false,
}
const stored = toStored(item, 1000)
const nothing = () => undefined
const blocked = () => {
  throw new Error('blocked')
}

test('a stored item has the fields of the text, guests without the booker and money in dollars (#449 #124)', () => {
  expect(stored).toEqual({
    cartItemId: 'id-1',
    serviceId: BATHING_ID,
    serviceDetails: {
      name: 'Bathing',
      description: 'An hour in the pools',
      capacity: 16,
      type: 'APPOINTMENT',
      payment: { price: 75 },
    },
    slot: {
      startDate: '2026-11-23T20:00:00.000Z',
      endDate: '2026-11-23T21:00:00.000Z',
      resourceId: 'long-pool',
      sessionId: 'session-1',
      location: { name: 'Stillwater', address: '12 Quay Lane' },
    },
    guestCount: 2,
    towelAndRobe: true,
    towelRobeOption: { id: 'towel-robe', name: 'Robe + Towel', price: 10 },
    extraBath: { id: 'extra-bath', name: 'Add 1hr Bathing Session' },
    hasAvailableMembership: false,
    promotionalPricing: {
      promoId: 'quiet',
      specialPrice: 55,
      originalPrice: 75,
      displayLabel: 'Quiet morning',
      validated: true,
      savings: 20,
    },
    discountedAmount: 12.5,
    noLongerAvailable: false,
  })
})

test('an item keeps its promotional price with id, prices, label, validated and savings (#276)', () => {
  expect(fromStored(stored).promotion).toEqual(item.promotion)
})

test('the extra bath is kept as an id and a name (#138)', () => {
  expect(extraBathOption(true)).toEqual({ id: 'extra-bath', name: 'Add 1hr Bathing Session' })
  expect(extraBathOption(false)).toEqual({ id: 'no-extra-bath', name: 'No Additional Bath' })
})

test('an extra bath keeps the session that the house has named; without a bath there is none (D6)', () => {
  const bathAt = { startDate: '2026-11-23T21:00:00.000Z', resourceId: 'long-pool', resourceName: 'Long Pool' }
  expect(toStored({ ...item, bathAt }, 1000).extraBath).toEqual({ ...extraBathOption(true), ...bathAt })
  expect(fromStored(toStored({ ...item, bathAt }, 1000)).bathAt).toEqual(bathAt)
  expect(fromStored(toStored({ ...item, extraBath: false, bathAt }, 1000)).bathAt).toBeUndefined()
})

test.each<[string, CartItem['service']['kind']]>([
  [BATHING_ID, 'bathing'],
  ['a silent bath', 'bathing'],
  ['yoga', 'class'],
  ['a facial', 'other'],
])('what the price rules know of %s is kept', (serviceId, kind) => {
  const kept = toStored({ ...item, serviceId, service: { ...item.service, kind } }, 1000)
  expect(fromStored(kept).service.kind).toBe(kind)
})

test('whatever is kept is restored as it was', () => {
  const cents = fc.nat(1_000_000)
  const items: fc.Arbitrary<CartItem> = fc.record({
    cartItemId: fc.uuid(),
    serviceId: fc.constant(SAUNA_CLUB_ID),
    service: fc.record({
      name: fc.string({ minLength: 1 }),
      description: fc.string(),
      capacity: fc.integer({ min: 1, max: 50 }),
      kind: fc.constant('class'),
      price: cents,
    }),
    slot: fc.constantFrom(item.slot, { ...item.slot, resourceId: 'sauna' }).map((slot) => ({
      ...slot,
      serviceId: SAUNA_CLUB_ID,
    })),
    partySize: fc.integer({ min: 1, max: 20 }),
    towelRobe: fc.constantFrom(null, 'towel', 'towel-robe'),
    extraBath: fc.boolean(),
    usesMembership: fc.boolean(),
    promotion: fc.constantFrom(null, item.promotion),
    discount: cents,
    noLongerAvailable: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(items, { maxLength: 5 }), (items) => {
      let kept = ''
      const cart = { ...emptyCart, items }
      expect(keepCart(cart, 1000, (text) => void (kept = text), nothing)).toBe(cart)
      expect(openCart(() => kept, nothing)).toEqual(cart)
    }),
  )
})

test('a cart that cannot be read is empty (#202) and is reported as redux_cart_hydration_error (#204)', () => {
  const broken = [
    '{',
    '{}',
    '"text"',
    '[null]',
    '[{}]',
    JSON.stringify([{ ...stored, guestCount: -1 }]),
    JSON.stringify([{ ...stored, guestCount: 1.5 }]),
    JSON.stringify([{ ...stored, serviceId: 7 }]),
    JSON.stringify([{ ...stored, slot: { ...stored.slot, startDate: 'soon' } }]),
    JSON.stringify([{ ...stored, serviceDetails: { ...stored.serviceDetails, payment: { price: '75' } } }]),
    JSON.stringify([stored, { ...stored, slot: null }]),
  ]
  for (const text of broken) {
    const events: string[] = []
    const cart = openCart(
      () => text,
      (event) => void events.push(event),
    )
    expect([text, cart, events]).toEqual([text, emptyCart, ['redux_cart_hydration_error']])
  }
})

test('storage that refuses to be read gives an empty cart, and none at all is no failure (#202)', () => {
  const events: string[] = []
  const report = (event: string) => void events.push(event)
  expect(openCart(() => null, report)).toEqual(emptyCart)
  expect(events).toEqual([])
  expect(openCart(blocked, report)).toEqual(emptyCart)
  expect(events).toEqual(['redux_cart_hydration_error'])
})

test('when saving fails the cart is empty (#203) and redux_cart_saving_error is reported (#205)', () => {
  const events: string[] = []
  const cart = { ...emptyCart, items: [item] }
  expect(keepCart(cart, 1000, blocked, (event) => void events.push(event))).toEqual(emptyCart)
  expect(events).toEqual(['redux_cart_saving_error'])
})

test('no garbage breaks the opening of a cart (#202)', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      expect(Array.isArray(openCart(() => text, nothing).items)).toBe(true)
    }),
  )
})

test('what a member has chosen to pay for is kept as such', () => {
  const chosen = { ...item, isPaidByChoice: true as const }
  expect(fromStored(toStored(chosen, 1000))).toEqual(chosen)
  expect(toStored(item, 1000)).not.toHaveProperty('paidByChoice')
})
