import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../money.ts'
import { lineKinds, type LineKind } from '../sales/line-kind.ts'
import { frozen } from './frozen-quote.ts'
import { lineTotal, quote, type Quotable, type QuotableBooking, type QuotableThing } from './quote.ts'
import { pricesOfTheText as prices } from './testing.ts'

const bath = (more: Partial<QuotableBooking> = {}): QuotableBooking => ({
  kind: 'BOOKING',
  serviceId: 'bathing',
  service: { kind: 'bathing', price: 7500 },
  partySize: 1,
  towelRobe: null,
  extraBath: false,
  usesMembership: false,
  promotion: null,
  ...more,
})
const soak: QuotableThing = { kind: 'PLAN', price: 6900, count: 1 }
const sarongs: QuotableThing = { kind: 'PRODUCT', price: 3500, count: 2 }
const isBooking = (line: Quotable) => line.kind === 'BOOKING'
const moneyOff = (moneyOff: number) => ({ worth: { moneyOff } })

const anyBooking: fc.Arbitrary<QuotableBooking> = fc.record({
  kind: fc.constant('BOOKING'),
  serviceId: fc.constantFrom('bathing', 'massage'),
  service: fc.record({ kind: fc.constantFrom('bathing', 'class', 'other'), price: fc.nat(30_000) }),
  partySize: fc.integer({ min: 1, max: 6 }),
  towelRobe: fc.constantFrom(null, 'towel', 'towel-robe'),
  extraBath: fc.boolean(),
  usesMembership: fc.boolean(),
  promotion: fc.option(fc.record({ specialPrice: fc.nat(30_000) }), { nil: null }),
})
const anyThing: fc.Arbitrary<QuotableThing> = fc.record({
  kind: fc.constantFrom(...(Object.keys(lineKinds) as LineKind[]).filter((kind) => kind !== 'BOOKING')),
  price: fc.nat(50_000),
  count: fc.integer({ min: 1, max: 3 }),
})
const anyCart = fc.record({
  lines: fc.array(fc.oneof(anyBooking, anyBooking, anyThing), { maxLength: 10 }),
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
  const { lines, total } = quote({ lines: [bath(), bath()], coupon: moneyOff(1001), prices })
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
  expect(quote({ lines: [bath()], coupon: moneyOff(50_000), prices })).toMatchObject({
    discount: 7500,
    total: 0,
    due: 0,
  })
  expect(quote({ lines: [bath()], coupon: { worth: { percentOff: 120 } }, prices }).total).toBe(0)
})

test('plans are added, and no coupon touches them (#256 #213)', () => {
  const { total, discount } = quote({ lines: [soak, bath()], coupon: moneyOff(50_000), prices })
  expect([discount, total]).toEqual([7500, 6900])
  expect(quote({ lines: [bath(), soak, soak], prices }).total).toBe(7500 + 13_800)
})

test('a gift card comes last and pays for plans as well (#240)', () => {
  const { giftCard, total, due } = quote({ lines: [soak, bath()], giftCard: { balance: 10_000 }, prices })
  expect([total, giftCard?.redeemed, giftCard?.balanceLeft, due]).toEqual([14_400, 10_000, 0, 4400])
})

test('a coupon reaches guests, robes and extra baths, not only the base price (#230)', () => {
  const party = bath({ partySize: 2, towelRobe: 'towel-robe', extraBath: true })
  expect(quote({ lines: [party], coupon: { worth: { percentOff: 10 } }, prices }).discount).toBe(2400)
})

test('a member’s item takes no discount, not even on its extra bath (#228)', () => {
  const free = bath({ usesMembership: true, extraBath: true })
  expect(quote({ lines: [free], coupon: { worth: { percentOff: 100 } }, prices })).toMatchObject({
    discount: 0,
    due: 3500,
  })
})

test('1 to 49 cents cannot be paid by card: a gift card leaves 50, a coupon alone is refused', () => {
  expect(quote({ lines: [bath()], giftCard: { balance: 7470 }, prices })).toMatchObject({ due: 50, isTooSmall: false })
  expect(quote({ lines: [bath()], coupon: moneyOff(7470), prices })).toMatchObject({ due: 30, isTooSmall: true })
  const both = { lines: [bath()], coupon: moneyOff(7470), prices }
  expect(quote({ ...both, giftCard: { balance: 30 } })).toMatchObject({ due: 0, isTooSmall: false })
  expect(quote({ ...both, giftCard: { balance: 10 } })).toMatchObject({ due: 20, isTooSmall: true })
})

test('lines add up to the total, the total to what is paid and due, and nothing is ever negative', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const { lines, discount, total, giftCard, due, isTooSmall } = quote(cart)
      expect(lines.map(({ of }) => of)).toEqual(cart.lines)
      for (const line of lines) {
        expect(line.gross).toBe(line.base + line.guests + line.towelRobe + line.extraBath)
        expect(line.total).toBe(line.gross - line.discount)
        expect(Math.min(line.base, line.guests, line.discount, line.total)).toBeGreaterThanOrEqual(0)
      }
      expect(total).toBe(sum(lines.map((line) => line.total)))
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
      const turned = { ...cart, lines: cart.lines.toReversed() }
      expect(quote(turned).total).toBe(quote(cart).total)
      expect(quote({ ...turned, coupon: null }).lines.toReversed()).toEqual(quote({ ...cart, coupon: null }).lines)
    }),
  )
})

test('things beside bookings change no booking: the desk’s total is the site’s for the same cart, and theirs (#609)', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const all = quote(cart)
      const alone = quote({ ...cart, lines: cart.lines.filter(isBooking) })
      const beside = all.lines.filter(({ of }) => !isBooking(of))
      expect(all.lines.filter(({ of }) => isBooking(of))).toEqual(alone.lines)
      expect(all.discount).toBe(alone.discount)
      expect(all.total).toBe(alone.total + sum(beside.map(({ total }) => total)))
    }),
  )
})

test('so many of a thing cost so many times its price, and a gift card pays for them too', () => {
  const price = quote({ lines: [sarongs], prices, coupon: moneyOff(1000), giftCard: { balance: 2000 } })
  expect(price).toMatchObject({ discount: 0, total: 7000, due: 5000, giftCard: { redeemed: 2000 } })
  expect(price.lines).toMatchObject([{ base: 7000, gross: 7000, discount: 0, total: 7000 }])
})

test('an order keeps a quote without what its lines are of', () => {
  const kept = frozen(
    quote({
      lines: [
        { ...bath(), name: 'Bath' },
        { ...soak, name: 'Soak' },
      ],
      giftCard: { balance: 100 },
      prices,
    }),
  )
  expect(kept.lines.map(({ kind, total }) => [kind, total])).toEqual([
    ['BOOKING', 7500],
    ['PLAN', 6900],
  ])
  expect(kept.plans).toEqual([{ name: 'Soak', price: 6900 }])
  expect(JSON.stringify(kept)).not.toContain('serviceId')
  expect(JSON.parse(JSON.stringify(kept))).toEqual(kept)
})

test('what is gone from a cart has a price and costs nothing: the rest comes to what it comes to alone (D15)', () => {
  fc.assert(
    fc.property(anyCart, fc.infiniteStream(fc.boolean()), (cart, coin) => {
      const gone = new Set<Quotable>(cart.lines.filter(() => coin.next().value))
      const isGone = (line: Quotable) => gone.has(line)
      const { lines, ...shown } = quote(cart, isGone)
      const { lines: own, ...alone } = quote({ ...cart, lines: cart.lines.filter((line) => !isGone(line)) })
      expect(shown).toEqual(alone)
      expect(lines.map(({ of }) => of)).toEqual(cart.lines)
      expect(lines.filter(({ of }) => !isGone(of))).toEqual(own)
      expect(lines.filter(({ of }) => isGone(of)).every(({ discount }) => discount === 0)).toBe(true)
    }),
  )
})
