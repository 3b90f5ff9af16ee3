import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { quote } from '../pricing/quote.ts'
import { quoteSale, type Goods } from './goods.ts'

const prices = { extraGuest: 6500, towelRobe: 1000, extraBath: 4500, promotionAppliesToGuests: false }
const item = fc.record({
  cartItemId: fc.uuid(),
  serviceId: fc.uuid(),
  service: fc.record({
    id: fc.uuid(),
    kind: fc.constantFrom('bathing' as const, 'massage' as const, 'other' as const),
    price: fc.integer({ min: 0, max: 40_000 }),
  }),
  promotion: fc.constant(null),
  partySize: fc.integer({ min: 1, max: 8 }),
  towelRobe: fc.constantFrom('towel' as const, 'towel-robe' as const),
  extraBath: fc.boolean(),
  usesMembership: fc.constant(false),
})
const sarong: Goods = { kind: 'PRODUCT', productId: 'p', name: 'Sarong', price: 3500, count: 2 }

test('the desk’s total is the site’s for the same cart (#609)', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 6 }), fc.nat(60_000), (items, balance) => {
      const cart = { items: items as never, prices, giftCard: { balance } }
      expect(quoteSale({ ...cart, goods: [] })).toEqual(quote(cart))
      expect(quoteSale({ ...cart, goods: [sarong] }).total).toBe(quote(cart).total + 7000)
    }),
  )
})

test('goods are no plans, and a gift card pays for them too', () => {
  const price = quoteSale({ items: [], prices, goods: [sarong], giftCard: { balance: 2000 } })
  expect(price).toMatchObject({ lines: [], plans: [], total: 7000, due: 5000, giftCard: { redeemed: 2000 } })
})
