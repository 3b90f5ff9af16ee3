import { expect, test } from 'vitest'
import { emptyCart, type Cart, type CartItem } from './cart.ts'
import { hasUnavailableItems, isNoLongerAvailable, recheckCart } from './recheck-cart.ts'

const party = (partySize: number) => ({ partySize })
const open = { bookable: true, openSpots: 3 }

test('an item whose slot is missing is no longer available (#206)', () => {
  expect(isNoLongerAvailable(party(1), [])).toBe(true)
})

test('an item whose slot is not bookable is no longer available (#207)', () => {
  expect(isNoLongerAvailable(party(1), [{ ...open, bookable: false }])).toBe(true)
})

test('an item with fewer open spots than its guests and the booker is no longer available (#208)', () => {
  expect([2, 3, 4].map((size) => isNoLongerAvailable(party(size), [open]))).toEqual([false, false, true])
})

test('an item that could not be checked is no longer available (#209)', () => {
  expect(isNoLongerAvailable(party(1), null)).toBe(true)
})

test('only the first slot of the answer is read (#210)', () => {
  expect(isNoLongerAvailable(party(1), [open, { ...open, bookable: false }])).toBe(false)
  expect(isNoLongerAvailable(party(1), [{ ...open, openSpots: 0 }, open])).toBe(true)
})

test('every item wears its own answer, and an old flag goes when the place is back', () => {
  const item = { partySize: 2, noLongerAvailable: true } as CartItem
  const cart: Cart = { ...emptyCart, items: [item, item, item] }
  const checked = recheckCart(cart, [[open], []])
  expect(checked.items.map((item) => item.noLongerAvailable)).toEqual([false, true, true])
  expect(hasUnavailableItems(checked)).toBe(true)
  expect(hasUnavailableItems(recheckCart(cart, [[open], [open], [open]]))).toBe(false)
})
