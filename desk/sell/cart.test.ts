import { expect, test } from 'vitest'
import type { DeskStart, OfferedKind, OfferedThing } from '#api/counter.ts'
import {
  changeStart,
  countOf,
  countThing,
  emptyCart,
  isEmpty,
  saleOf,
  withoutStart,
  withStart,
  withThing,
  type Cart,
} from './cart.ts'

const ten: DeskStart = {
  serviceId: 's',
  serviceName: 'Bathing',
  kind: 'bathing',
  heading: null,
  startDate: '2026-11-24T23:00:00.000Z',
  endDate: '2026-11-25T00:00:00.000Z',
  resourceId: 'r',
  resourceName: 'Long Pool',
  sessionId: 'x',
  isRunning: false,
  takesLink: true,
  free: 4,
  places: 16,
  leastPeople: 1,
  mostPeople: 2,
  price: 75,
  robe: true,
  bath: true,
}

test('a tile that is pressed again is one person more, up to the largest party', () => {
  const two = withStart(withStart(emptyCart, ten, 'a'), ten, 'b')
  expect(two.starts).toMatchObject([{ id: 'a', people: 2 }])
  expect(withStart(two, ten, 'c').starts).toMatchObject([{ people: 2 }])
  expect(isEmpty(withoutStart(two, 'a'))).toBe(true)
})

test('what two come to at least is put in for two, and for more when more were named', () => {
  const pairs = { ...ten, leastPeople: 2, mostPeople: 4 }
  expect(withStart(emptyCart, pairs, 'a').starts).toMatchObject([{ people: 2 }])
  expect(withStart(emptyCart, pairs, 'a', 3).starts).toMatchObject([{ people: 3 }])
})

const products: OfferedKind = {
  kind: 'PRODUCT',
  title: 'Products',
  things: [],
  most: 3,
  none: null,
  otherWorth: null,
}
const soap: OfferedThing = { id: 'p', worth: null, name: 'Soap', price: 8, term: null, note: null }
const fifty: OfferedThing = { id: null, worth: 50, name: 'Gift voucher', price: 50, term: null, note: null }

test('a thing is there as often as its tile is pressed, up to the most that is sold at once', () => {
  const press = (cart: Cart) => withThing(cart, products, soap)
  expect(saleOf(press(press(emptyCart))).things).toEqual([{ kind: 'PRODUCT', id: 'p', count: 2 }])
  expect(countOf(press(press(press(press(emptyCart)))), { ...soap, kind: 'PRODUCT' })).toBe(3)
})

test('a thing is there as often as it is counted, and none takes it out, and nothing else', () => {
  const one = withThing(withThing(emptyCart, products, soap), { ...products, kind: 'GIFT_CARD' }, fifty)
  const [thing] = one.things
  if (!thing) throw new Error('Nothing is in the cart.')
  expect(saleOf(countThing(one, thing, 2)).things).toEqual([
    { kind: 'PRODUCT', id: 'p', count: 2 },
    { kind: 'GIFT_CARD', worth: 50, count: 1 },
  ])
  expect(saleOf(countThing(one, thing, 0)).things).toEqual([{ kind: 'GIFT_CARD', worth: 50, count: 1 }])
  expect(isEmpty(countThing(withThing(emptyCart, products, soap), thing, 0))).toBe(true)
})

test('gift vouchers of one worth are one line, and those of another are another', () => {
  const vouchers = { ...products, kind: 'GIFT_CARD' as const }
  const three = [fifty, fifty, { ...fifty, worth: 80, price: 80 }].reduce(
    (cart, each) => withThing(cart, vouchers, each),
    emptyCart,
  )
  expect(saleOf(three).things).toEqual([
    { kind: 'GIFT_CARD', worth: 50, count: 2 },
    { kind: 'GIFT_CARD', worth: 80, count: 1 },
  ])
})

test('what is chosen travels as the site would send it', () => {
  const cart = changeStart(withStart(emptyCart, ten, 'a'), 'a', { people: 2, robe: true })
  expect(saleOf({ ...cart, couponCode: 'TEN' })).toMatchObject({
    items: [{ guestCount: 1, slot: { sessionId: 'x' }, towelRobeOption: { id: 'towel-robe' } }],
    couponCode: 'TEN',
  })
  expect(saleOf(cart)).not.toHaveProperty('memberId')
})

test('what is sold to a member asks for their visits', () => {
  const cart = withStart({ ...emptyCart, buyer: { memberId: 'm', name: 'Soraya Steam' } }, ten, 'a')
  expect(saleOf(cart)).toMatchObject({ memberId: 'm', items: [{ hasAvailableMembership: true }] })
  expect(JSON.stringify(saleOf(cart))).not.toContain('Soraya')
})
