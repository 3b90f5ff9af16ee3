import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../money.ts'
import { lineTotal, quote, quoteWithout, type QuotableItem } from './quote.ts'
import { pricesOfTheText as prices } from './testing.ts'

const bath = (more: Partial<QuotableItem> = {}): QuotableItem => ({
  cartItemId: 'a',
  serviceId: 'bathing',
  service: { kind: 'bathing', price: 7500 },
  partySize: 1,
  towelRobe: null,
  extraBath: false,
  usesMembership: false,
  promotion: null,
  ...more,
})
const soak = { planId: 'soak', name: 'Soak', price: 6900 }
const moneyOff = (moneyOff: number) => ({ worth: { moneyOff } })

const anyItem: fc.Arbitrary<QuotableItem> = fc.record({
  cartItemId: fc.uuid(),
  serviceId: fc.constantFrom('bathing', 'massage'),
  service: fc.record({ kind: fc.constantFrom('bathing', 'class', 'other'), price: fc.nat(30_000) }),
  partySize: fc.integer({ min: 1, max: 6 }),
  towelRobe: fc.constantFrom(null, 'towel', 'towel-robe'),
  extraBath: fc.boolean(),
  usesMembership: fc.boolean(),
  promotion: fc.option(fc.record({ specialPrice: fc.nat(30_000) }), { nil: null }),
})
const anyCart = fc.record({
  items: fc.array(anyItem, { maxLength: 8 }),
  plans: fc.array(fc.record({ planId: fc.uuid(), name: fc.constant('Plan'), price: fc.nat(50_000) }), { maxLength: 2 }),
  coupon: fc.option(
    fc.record({
      worth: fc.oneof(
        fc.record({ percentOff: fc.integer({ min: 1, max: 120 }) }),
        fc.record({ moneyOff: fc.nat(100_000) }),
      ),
      onlyForService: fc.constantFrom(undefined, 'bathing'),
    }),
    { nil: null },
  ),
  giftCard: fc.option(fc.record({ balance: fc.nat(150_000) }), { nil: null }),
  prices: fc.constant(prices),
})

test('the discount is taken off each item (#254)', () => {
  const { lines, total } = quote({ items: [bath(), bath({ cartItemId: 'b' })], coupon: moneyOff(1001), prices })
  expect(lines.map(({ discount, total }) => [discount, total])).toEqual([
    [501, 6999],
    [500, 7000],
  ])
  expect(total).toBe(13_999)
})

test('an item never costs less than nothing (#255)', () => {
  expect([lineTotal(7500, 1000), lineTotal(7500, 7500), lineTotal(7500, 8000)]).toEqual([6500, 0, 0])
})

test('a discount above the total gives $0.00 (#267)', () => {
  expect(quote({ items: [bath()], coupon: moneyOff(50_000), prices })).toMatchObject({
    discount: 7500,
    total: 0,
    due: 0,
  })
  expect(quote({ items: [bath()], coupon: { worth: { percentOff: 120 } }, prices }).total).toBe(0)
})

test('plans are added, and no coupon touches them (#256 #213)', () => {
  const { total, discount } = quote({ items: [bath()], plans: [soak], coupon: moneyOff(50_000), prices })
  expect([discount, total]).toEqual([7500, 6900])
  expect(quote({ items: [bath()], plans: [soak, soak], prices }).total).toBe(7500 + 13_800)
})

test('a gift card comes last and pays for plans as well (#240)', () => {
  const { giftCard, total, due } = quote({ items: [bath()], plans: [soak], giftCard: { balance: 10_000 }, prices })
  expect([total, giftCard?.redeemed, giftCard?.balanceLeft, due]).toEqual([14_400, 10_000, 0, 4400])
})

test('a coupon reaches guests, robes and extra baths, not only the base price (#230)', () => {
  const party = bath({ partySize: 2, towelRobe: 'towel-robe', extraBath: true })
  expect(quote({ items: [party], coupon: { worth: { percentOff: 10 } }, prices }).discount).toBe(2400)
})

test('a member’s item takes no discount, not even on its extra bath (#228)', () => {
  const free = bath({ usesMembership: true, extraBath: true })
  expect(quote({ items: [free], coupon: { worth: { percentOff: 100 } }, prices })).toMatchObject({
    discount: 0,
    due: 3500,
  })
})

test('1 to 49 cents cannot be paid by card: a gift card leaves 50, a coupon alone is refused', () => {
  expect(quote({ items: [bath()], giftCard: { balance: 7470 }, prices })).toMatchObject({ due: 50, isTooSmall: false })
  expect(quote({ items: [bath()], coupon: moneyOff(7470), prices })).toMatchObject({ due: 30, isTooSmall: true })
  const both = { items: [bath()], coupon: moneyOff(7470), prices }
  expect(quote({ ...both, giftCard: { balance: 30 } })).toMatchObject({ due: 0, isTooSmall: false })
  expect(quote({ ...both, giftCard: { balance: 10 } })).toMatchObject({ due: 20, isTooSmall: true })
})

test('lines add up to the total, the total to what is paid and due, and nothing is ever negative', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const { lines, plans, discount, total, giftCard, due, isTooSmall } = quote(cart)
      for (const line of lines) {
        expect(line.gross).toBe(line.base + line.guests + line.towelRobe + line.extraBath)
        expect(line.total).toBe(line.gross - line.discount)
        expect(Math.min(line.base, line.guests, line.discount, line.total)).toBeGreaterThanOrEqual(0)
      }
      expect(total).toBe(sum(lines.map((line) => line.total)) + sum(plans.map((plan) => plan.price)))
      expect(discount).toBe(sum(lines.map((line) => line.discount)))
      expect(due + (giftCard?.redeemed ?? 0)).toBe(total)
      expect(due).toBeGreaterThanOrEqual(0)
      expect(isTooSmall).toBe(due > 0 && due < 50)
    }),
    { numRuns: 500 },
  )
})

test('the order of the cart changes no total, and no line without a coupon', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const turned = { ...cart, items: cart.items.toReversed() }
      expect(quote(turned).total).toBe(quote(cart).total)
      expect(quote({ ...turned, coupon: null }).lines.toReversed()).toEqual(quote({ ...cart, coupon: null }).lines)
    }),
  )
})

test('a quote survives being frozen into an order', () => {
  const frozen = quote({ items: [bath()], plans: [soak], giftCard: { balance: 100 }, prices })
  expect(JSON.parse(JSON.stringify(frozen))).toEqual(frozen)
})

test('what is gone from a cart has a line and costs nothing: the rest comes to what it comes to alone (D15)', () => {
  fc.assert(
    fc.property(anyCart, fc.infiniteStream(fc.boolean()), (cart, coin) => {
      const gone = new Set(cart.items.filter(() => coin.next().value).map((item) => item.cartItemId))
      const isGone = (item: QuotableItem) => gone.has(item.cartItemId)
      const { lines, ...shown } = quoteWithout(isGone, { ...cart, prices })
      const { lines: own, ...alone } = quote({ ...cart, prices, items: cart.items.filter((item) => !isGone(item)) })
      expect(shown).toEqual(alone)
      expect(lines.map((line) => line.cartItemId)).toEqual(cart.items.map((item) => item.cartItemId))
      expect(lines.filter((line) => !gone.has(line.cartItemId))).toEqual(own)
    }),
  )
})
