import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import type { CartItem } from '#domain/cart/cart.ts'
import { aSlot, closeSite, houseAnswers } from '#web/availability/testing.tsx'
import { checkCart } from './check-cart.ts'
import { restoreCart, useCart } from './useCart.ts'
import { useCartDrawer } from './useCartDrawer.ts'

const anItem = (hour = 8): Omit<CartItem, 'cartItemId'> => ({
  serviceId: aSlot(hour).serviceId,
  service: { name: 'Bathing', description: '', capacity: 16, kind: 'bathing', price: 7500 },
  slot: aSlot(hour),
  partySize: 2,
  towelRobe: 'towel',
  extraBath: false,
  usesMembership: false,
  promotion: null,
  discount: 0,
  noLongerAvailable: false,
})
const cart = () => useCart.getState()
const drawer = () => useCartDrawer.getState()
let log: MockInstance
const told = window as { dataLayer?: { event: string }[] }
const events = () => told.dataLayer?.map(({ event }) => event)

function full(): never {
  throw new Error('full')
}

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  told.dataLayer = []
})
afterEach(closeSite)

test('the cart is kept under cartItems as JSON and comes back (#199 #200)', () => {
  restoreCart(1000)
  cart().add(anItem())
  expect(JSON.parse(localStorage.getItem('cartItems')!)).toMatchObject([{ guestCount: 1, towelAndRobe: false }])
  const kept = localStorage.getItem('cartItems')!
  cart().clear()
  localStorage.setItem('cartItems', kept)
  restoreCart(1000)
  expect(cart().cart.items).toMatchObject([{ partySize: 2, slot: { startDate: aSlot(8).startDate } }])
})

test('a kept cart that cannot be read gives an empty one, logged and tracked (#202 #204)', () => {
  localStorage.setItem('cartItems', '{"broken')
  restoreCart(1000)
  expect(cart().cart.items).toEqual([])
  expect(events()).toContain('redux_cart_hydration_error')
  expect(log).toHaveBeenCalled()
})

test('a cart that cannot be kept is emptied, logged and tracked (#203 #205)', () => {
  restoreCart(1000)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full })
  cart().add(anItem())
  expect(cart().cart.items).toEqual([])
  expect(events()).toContain('redux_cart_saving_error')
})

test('a removal can be taken back, with the item where it was', () => {
  cart().add(anItem(8))
  cart().add(anItem(10))
  const before = cart().cart
  cart().remove(before.items[0]!)
  expect(cart().cart.items).toHaveLength(1)
  cart().undoRemoval()
  expect(cart().cart).toEqual(before)
})

test('emptying the cart takes the promo code and the gift card along, and can be taken back with them (#197)', () => {
  restoreCart(1000)
  cart().add(anItem(8))
  cart().add(anItem(10))
  cart().change((full) => ({
    ...full,
    activeCoupon: { code: 'WELCOME10', worth: { percentOff: 10 } },
    couponCode: 'WELCOME10',
    giftCard: { code: 'GIFT', balance: 1000 },
    giftCardCode: 'GIFT',
  }))
  const before = cart().cart
  cart().clear()
  expect(cart().cart).toMatchObject({ items: [], activeCoupon: null, couponCode: '', giftCard: null, giftCardCode: '' })
  expect(localStorage.getItem('cartItems')).toBe('[]')
  cart().undoRemoval()
  expect(cart().cart).toEqual(before)
})

test('each item is checked by a call of its own; a failed check flags it (#201 #209 #210)', async () => {
  cart().add(anItem(8))
  cart().add(anItem(10))
  houseAnswers({ 'flattened-slots': { body: [{ bookable: true, openSpots: 2 }] } })
  expect(await checkCart()).toEqual({ hasUnavailable: false, failedChecks: 0 })
  expect(fetch).toHaveBeenCalledTimes(2)
  houseAnswers({ 'flattened-slots': { status: 500, body: {} } })
  expect(await checkCart()).toEqual({ hasUnavailable: true, failedChecks: 2 })
  expect(cart().cart.items.map((item) => item.noLongerAvailable)).toEqual([true, true])
})

test('the drawer is closed at first; it can be opened, closed and toggled (#49)', () => {
  expect(drawer().isOpen).toBe(false)
  drawer().open()
  expect(drawer().isOpen).toBe(true)
  drawer().toggle()
  expect(drawer().isOpen).toBe(false)
  drawer().toggle()
  drawer().close()
  expect(drawer().isOpen).toBe(false)
})
