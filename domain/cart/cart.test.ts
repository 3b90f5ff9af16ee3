import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addItem,
  clearCoupon,
  clearGiftCard,
  emptyCart,
  removeItem,
  withDiscounts,
  type Cart,
  type CartItem,
} from './cart.ts'

const input = (hour: number, resourceId = 'long-pool', more: Partial<CartItem> = {}): Omit<CartItem, 'cartItemId'> => ({
  serviceId: 'bathing',
  service: { name: 'Bathing', description: '', capacity: 16, kind: 'bathing', price: 7500 },
  slot: {
    serviceId: 'bathing',
    resourceId,
    startDate: new Date(Date.UTC(2026, 10, 24, hour)).toISOString(),
    endDate: new Date(Date.UTC(2026, 10, 24, hour + 1)).toISOString(),
    location: { name: 'Stillwater', address: '12 Quay Lane' },
  },
  partySize: 1,
  towelRobe: null,
  extraBath: false,
  usesMembership: false,
  promotion: null,
  discount: 0,
  noLongerAvailable: false,
  ...more,
})
const cartOf = (...inputs: Omit<CartItem, 'cartItemId'>[]) =>
  inputs.reduce((cart, input, i) => addItem(cart, input, `id-${i}`), emptyCart)
const withCodes = (cart: Cart): Cart => ({
  ...cart,
  activeCoupon: { code: 'WELCOME10', worth: { percentOff: 10 } },
  couponCode: 'WELCOME10',
  giftCard: { code: 'GIFT', balance: 1000 },
  giftCardCode: 'GIFT',
})

test('the cart state has items, both codes with card, coupon and errors, and loading (#212)', () => {
  expect(Object.keys(emptyCart).toSorted()).toEqual([
    'activeCoupon',
    'couponCode',
    'couponError',
    'giftCard',
    'giftCardCode',
    'giftCardError',
    'items',
    'loading',
  ])
})

test('the same service, start and resource replaces what is there and keeps its id (#190 #191)', () => {
  const cart = addItem(cartOf(input(1), input(3)), input(1, 'long-pool', { partySize: 3 }), 'new')
  expect(cart.items.map((item) => [item.cartItemId, item.partySize])).toEqual([
    ['id-0', 3],
    ['id-1', 1],
  ])
  const otherOffset = input(1)
  otherOffset.slot = { ...otherOffset.slot, startDate: '2026-11-24T12:00:00+11:00' }
  expect(addItem(cart, otherOffset, 'new').items).toHaveLength(2)
})

test('another start, resource or service is appended with an id of its own (#192 #193)', () => {
  const cart = cartOf(input(1))
  expect(addItem(cart, input(2), 'new').items.map((item) => item.cartItemId)).toEqual(['id-0', 'new'])
  expect(addItem(cart, input(1, 'garden-pool'), 'new').items).toHaveLength(2)
  const other = input(1)
  other.slot = { ...other.slot, serviceId: 'massage' }
  expect(addItem(cart, { ...other, serviceId: 'massage' }, 'new').items).toHaveLength(2)
})

test('removing takes the item with that id and no other of its service (#194)', () => {
  const cart = removeItem(cartOf(input(1), input(3)), { cartItemId: 'id-0', serviceId: 'bathing' })
  expect(cart.items.map((item) => item.cartItemId)).toEqual(['id-1'])
})

test('without an id removing falls back to the service (#195)', () => {
  const massage = input(5, 'room-1', { serviceId: 'massage' })
  const cart = removeItem(cartOf(input(1), massage), { serviceId: 'massage' })
  expect(cart.items.map((item) => item.serviceId)).toEqual(['bathing'])
})

test('an id that no item has falls back to the service as well (#195) (trial: entities 13)', () => {
  const massage = input(5, 'room-1', { serviceId: 'massage' })
  const cart = removeItem(cartOf(input(1), massage), { cartItemId: 'gone', serviceId: 'massage' })
  expect(cart.items.map((item) => item.serviceId)).toEqual(['bathing'])
})

test('removing the last item clears coupon and gift card; an earlier one keeps them (#196)', () => {
  const two = withCodes(cartOf(input(1), input(3)))
  const one = removeItem(two, { cartItemId: 'id-0', serviceId: 'bathing' })
  expect(one).toMatchObject({ couponCode: 'WELCOME10', giftCardCode: 'GIFT' })
  expect(removeItem(one, { cartItemId: 'id-1', serviceId: 'bathing' })).toEqual(emptyCart)
})

test('clearing the coupon resets every discount and leaves the gift card (#198)', () => {
  const cart = clearCoupon(withDiscounts(withCodes(cartOf(input(1), input(3))), [750, 500]))
  expect(cart.items.map((item) => item.discount)).toEqual([0, 0])
  expect(cart).toMatchObject({ activeCoupon: null, couponCode: '', giftCardCode: 'GIFT' })
})

test('clearing the gift card leaves the coupon', () => {
  expect(clearGiftCard(withCodes(cartOf(input(1))))).toMatchObject({ giftCard: null, couponCode: 'WELCOME10' })
})

test('however items are added, no place stands twice and ids stay unique (#190 #192)', () => {
  const adds = fc.array(fc.tuple(fc.nat(4), fc.constantFrom('long-pool', 'garden-pool')), { maxLength: 12 })
  fc.assert(
    fc.property(adds, (adds) => {
      const { items } = cartOf(...adds.map(([hour, pool]) => input(hour, pool)))
      const places = items.map((item) => `${item.slot.startDate} ${item.slot.resourceId}`)
      expect(new Set(places).size).toBe(items.length)
      expect(items.length).toBe(new Set(adds.map(String)).size)
      expect(new Set(items.map((item) => item.cartItemId)).size).toBe(items.length)
    }),
  )
})
