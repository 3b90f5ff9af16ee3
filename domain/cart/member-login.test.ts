import { expect, test } from 'vitest'
import { entitlementFrom } from '../memberships/entitlement.ts'
import { emptyCart, type CartItem } from './cart.ts'
import { countUses, payForItems, signInToCart } from './member-login.ts'

const item = (cartItemId: string, more: Partial<CartItem> = {}) =>
  ({
    cartItemId,
    serviceId: 'bathing',
    partySize: 1,
    towelRobe: 'towel',
    usesMembership: false,
    discount: 0,
    ...more,
  }) as CartItem
const credits = (remaining: number, used = 0) => ({
  bathing: entitlementFrom(
    'bathing',
    { eligibleMemberships: [{ credits: { remaining } }], selectedMemberships: [] },
    used,
  ),
})
const signIn = (items: CartItem[], entitlements = credits(2)) => signInToCart({ ...emptyCart, items }, entitlements)
const freed = (after: ReturnType<typeof signIn>) =>
  after.cart.items.filter((item) => item.usesMembership).map((item) => item.cartItemId)

test('on sign-in a matching item becomes free and its credit is used (#406)', () => {
  const after = signIn([item('a'), item('b', { serviceId: 'massage' })])
  expect(freed(after)).toEqual(['a'])
  expect(after.entitlements['bathing']).toMatchObject({ usedCount: 1, hasFreeSlots: true })
  expect(after.removed).toEqual([])
})

test('a matching item with a robe or guests is removed instead, and we can say which (#407)', () => {
  const after = signIn([item('a', { towelRobe: 'towel-robe' }), item('b', { partySize: 2 }), item('c')])
  expect(after.removed.map((item) => item.cartItemId)).toEqual(['a', 'b'])
  expect(freed(after)).toEqual(['c'])
  expect(after.entitlements['bathing']!.usedCount).toBe(1)
})

test('used below the credits frees, used at or above them does not (#408)', () => {
  expect(freed(signIn([item('a')], credits(2, 1)))).toEqual(['a'])
  expect(freed(signIn([item('a')], credits(2, 2)))).toEqual([])
  expect(signIn([item('a', { partySize: 2 })], credits(2, 3)).removed).toEqual([])
})

test('two matching items and one credit: only the first becomes free (#411)', () => {
  const after = signIn([item('a'), item('b')], credits(1))
  expect(freed(after)).toEqual(['a'])
  expect(after.cart.items).toHaveLength(2)
})

test('an item that is free already takes no second credit', () => {
  expect(signIn([item('a', { usesMembership: true })]).entitlements['bathing']!.usedCount).toBe(0)
})

test('a cart that sign-in empties loses its codes', () => {
  const cart = { ...emptyCart, items: [item('a', { partySize: 2 })], couponCode: 'WELCOME10' }
  expect(signInToCart(cart, credits(1)).cart).toEqual(emptyCart)
})

test('what a member has chosen to pay for stays paid at every later sign-in (#407)', () => {
  const after = signIn([item('a', { isPaidByChoice: true }), item('b', { partySize: 3, isPaidByChoice: true })])
  expect([freed(after), after.removed, after.cart.items.length]).toEqual([[], [], 2])
})

test('what became free is announced too', () => {
  expect(signIn([item('a'), item('b', { partySize: 2 })]).freed).toMatchObject([{ cartItemId: 'a' }])
})

test('every free item of the cart has spent a slot, and gives it back when it goes (#403 #404)', () => {
  const free = item('a', { usesMembership: true })
  const counts = [[free, item('b')], [free, { ...free, cartItemId: 'c' }], []].map(
    (items) => countUses(credits(2), items)['bathing']!,
  )
  expect(counts.map(({ usedCount, hasFreeSlots }) => [usedCount, hasFreeSlots])).toEqual([
    [1, true],
    [2, false],
    [0, true],
  ])
})

test('when nobody is signed in any more, free items are paid for and the others stay as they are', () => {
  const cart = { ...emptyCart, items: [item('a', { usesMembership: true }), item('b')] }
  const { cart: after, paidAgain } = payForItems(cart)
  expect(after.items.map(({ usesMembership }) => usesMembership)).toEqual([false, false])
  expect(paidAgain.map(({ cartItemId }) => cartItemId)).toEqual(['a'])
  expect(payForItems(after).cart).toBe(after)
})

test('only the items that the house names are paid for', () => {
  const items = [item('a', { usesMembership: true }), item('b', { usesMembership: true })]
  const { cart } = payForItems({ ...emptyCart, items }, ({ cartItemId }) => cartItemId === 'b')
  expect(cart.items.map(({ usesMembership }) => usesMembership)).toEqual([true, false])
})
