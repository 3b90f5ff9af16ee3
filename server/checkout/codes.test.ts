import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/sydney-time.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { releaseOrder } from '#server/sales/release-order.ts'
import { cartItem, openHouse, checkoutInputFor, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
let days = 0
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** Bathing at the full price of 75.00, on a day of its own. */
async function aBath(): Promise<Slot> {
  const slots = await house.slotsOn(addDays('2026-12-01', days++))
  return slots.find((slot) => slot.bookable && slot.startDate.endsWith('T01:00:00.000Z'))!
}

const aCoupon = async (worth: {
  percent_off?: number
  money_off_cents?: number
  usage_limit?: number
  number_of_usages?: number
  only_for_service?: string
  expires_at?: Date
  active?: boolean
}) => {
  const code = `TEST${++days}`
  await house.ctx.db
    .insertInto('coupon')
    .values({ code, ...worth })
    .execute()
  return code
}

const aGiftCard = async (cents: number) => {
  const code = `TEST-CARD-${++days}`
  const now = house.ctx.now()
  const expires_at = new Date(now.getTime() + 4 * 365 * 24 * 3600_000)
  const code_hash = createHash('sha256').update(code).digest()
  const card = {
    code_hash,
    last_four: code.slice(-4),
    initial_cents: cents,
    balance_cents: cents,
    issued_at: now,
    expires_at,
  }
  await house.ctx.db.insertInto('gift_card').values(card).execute()
  return code
}

const usesOf = async (code: string) =>
  (
    await house.ctx.db
      .selectFrom('coupon')
      .select('number_of_usages')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).number_of_usages

const balanceOf = async (code: string): Promise<number> =>
  (await house.get(`/api/wix/v1/gift-cards/${code}`)).body.giftCard.balance

test('ten percent off is what the payment page asks less, and the order says so', async () => {
  const visitor = house.visitor()
  const { body } = await visitor.checkout(
    checkoutInputFor([cartItem(await aBath())], { couponCode: ' welcome10 ', shownTotal: 67.5 }),
  )
  await house.pay(body.sessionId)
  await house.control({ settle: true })
  expect((await visitor.order(body.idempotencyKey)).body).toMatchObject({
    status: 'PAID',
    couponCode: 'WELCOME10',
    discountedAmount: 7.5,
    total: 67.5,
    amountPaid: 67.5,
  })
})

test.each([
  ['NOSUCHCODE', 400, 'coupon.unknown', 'Invalid coupon code.'],
  ['ASLEEP', 400, 'coupon.unknown', 'Invalid coupon code.'],
  ['GONE24', 400, 'coupon.expired', 'Coupon has expired.'],
  ['USEDUP', 409, 'coupon.used-up', 'Coupon has reached its usage limit.'],
])('the coupon %s is refused at checkout with %i %s', async (couponCode, status, code, message) => {
  const answer = await house.checkout(checkoutInputFor([cartItem(await aBath())], { couponCode }))
  expect(answer).toMatchObject({ status, body: { code, message } })
})

test.each([
  ['NO-SUCH-CARD', 'gift-card.unknown', 'Invalid gift card.'],
  ['DEMO-GIFT-DISBL-050-8W5T', 'gift-card.unknown', 'Invalid gift card.'],
  ['DEMO-GIFT-EXPRD-050-2H6V', 'gift-card.expired', 'Gift card has expired.'],
])('the gift card %s is refused at checkout with %s', async (giftCardCode, code, message) => {
  const answer = await house.checkout(checkoutInputFor([cartItem(await aBath())], { giftCardCode }))
  expect(answer).toMatchObject({ status: 400, body: { code, message } })
})

test('a coupon can be looked up with its specification; one that nobody knows gives an empty list (#477 #231 #215)', async () => {
  expect((await house.get('/api/wix/v1/coupons?code=class20')).body).toEqual({
    coupons: [
      {
        code: 'CLASS20',
        specification: {
          active: true,
          expirationTime: null,
          usageLimit: null,
          moneyOffAmount: 20,
          scope: { group: { entityId: '5e000000-0000-4000-8000-000000000002' } },
        },
        numberOfUsages: 0,
      },
    ],
  })
  expect(await house.get('/api/wix/v1/coupons?code=nope')).toMatchObject({ status: 200, body: { coupons: [] } })
})

const lookUp = async (code: string) => (await house.get(`/api/wix/v1/coupons?code=${code}`)).body.coupons[0]

test('a coupon tells each part of its specification: percent, end, limit, how often it was used, and whether it is on (#231)', async () => {
  const expires_at = new Date('2026-12-31T12:59:59.000Z')
  const limited = await aCoupon({ percent_off: 12.5, usage_limit: 7, number_of_usages: 3, expires_at })
  const asleep = await aCoupon({ money_off_cents: 550, active: false })
  expect(await lookUp(limited)).toEqual({
    code: limited,
    specification: {
      active: true,
      expirationTime: '2026-12-31T12:59:59.000Z',
      usageLimit: 7,
      percentOffRate: 12.5,
    },
    numberOfUsages: 3,
  })
  // No order has used it: the books would not hold.
  await house.rows('update coupon set number_of_usages = 0 where code = $1', [limited])
  expect(await lookUp(asleep)).toEqual({
    code: asleep,
    specification: { active: false, expirationTime: null, usageLimit: null, moneyOffAmount: 5.5 },
    numberOfUsages: 0,
  })
})

test.each([
  ['DEMO-GIFT-SMALL-020-4F8K', 'VALID', 20],
  ['DEMO-GIFT-DISBL-050-8W5T', 'DISABLED', 50],
  ['DEMO-GIFT-EXPRD-050-2H6V', 'EXPIRED', 50],
])('the gift card %s is looked up as %s with what stands on it (#242)', async (code, status, balance) => {
  const { body } = await house.get(`/api/wix/v1/gift-cards/${code}`)
  expect(body).toEqual({ giftCard: { code, status, balance } })
})

test('a gift card can be looked up by its code; an unknown one is a 404 in plain words (#478 #242)', async () => {
  const { body } = await house.get('/api/wix/v1/gift-cards/DEMO-GIFT-SMALL-020-4F8K')
  expect(body).toEqual({ giftCard: { code: 'DEMO-GIFT-SMALL-020-4F8K', status: 'VALID', balance: 20 } })
  expect(await house.get('/api/wix/v1/gift-cards/nope')).toMatchObject({
    status: 404,
    body: { code: 'gift-card.unknown', message: 'Invalid gift card.' },
  })
})

test('a gift card pays a part, the card the rest, and what is left stays on it', async () => {
  const giftCardCode = await aGiftCard(5000)
  const visitor = house.visitor()
  const { body } = await visitor.checkout(checkoutInputFor([cartItem(await aBath())], { giftCardCode, shownTotal: 25 }))
  expect(await balanceOf(giftCardCode)).toBe(0)
  await house.pay(body.sessionId)
  await house.control({ settle: true })
  expect((await visitor.order(body.idempotencyKey)).body).toMatchObject({
    status: 'PAID',
    total: 75,
    giftCardRedeemed: 50,
    giftCardBalance: 0,
    giftCardCode: `•••• ${giftCardCode.slice(-4)}`,
    amountPaid: 25,
  })
})

test('an order that a gift card pays in full is confirmed at once, without a card payment (#244)', async () => {
  const giftCardCode = await aGiftCard(10_000)
  const visitor = house.visitor()
  const { body } = await visitor.checkout(checkoutInputFor([cartItem(await aBath())], { giftCardCode }))
  expect(body).toMatchObject({ sessionId: body.idempotencyKey, expiresAt: null })
  expect(body.sessionUrl).toContain('/success?idempotencyKey=')
  expect((await visitor.order(body.idempotencyKey)).body).toMatchObject({
    status: 'PAID',
    amountPaid: 0,
    giftCardBalance: 25,
  })
})

test('what a visitor does not pay gives its coupon use and its gift money back, once (K3)', async () => {
  const [couponCode, giftCardCode] = [await aCoupon({ percent_off: 10, usage_limit: 1 }), await aGiftCard(2000)]
  const visitor = house.visitor()
  const { body } = await visitor.checkout(checkoutInputFor([cartItem(await aBath())], { couponCode, giftCardCode }))
  expect([await usesOf(couponCode), await balanceOf(giftCardCode)]).toEqual([1, 0])
  for (let i = 0; i < 3; i++) await visitor.post(`/api/checkout/v1/orders/${body.idempotencyKey}/release`)
  expect([await usesOf(couponCode), await balanceOf(giftCardCode)]).toEqual([0, 20])
})

test("what the browser's own unpaid order holds of codes is free for its next order, and shown so; for others it is taken (D1)", async () => {
  const [couponCode, giftCardCode] = [await aCoupon({ percent_off: 10, usage_limit: 1 }), await aGiftCard(2000)]
  const visitor = house.visitor()
  const order = async (shownTotal: number) =>
    await visitor.checkout(checkoutInputFor([cartItem(await aBath())], { couponCode, giftCardCode, shownTotal }))
  const shown = async (by: Pick<TestHouse, 'get'>) => [
    (await by.get(`/api/wix/v1/coupons?code=${couponCode}`)).body.coupons[0].numberOfUsages,
    (await by.get(`/api/wix/v1/gift-cards/${giftCardCode}`)).body.giftCard.balance,
  ]
  expect((await order(47.5)).status).toBe(200)
  expect(await shown(visitor)).toEqual([0, 20])
  expect(await shown(house.visitor())).toEqual([1, 0])
  const second = await order(47.5)
  expect(second.status).toBe(200)
  await house.pay(second.body.sessionId)
  await house.control({ settle: true })
  expect(await shown(visitor)).toEqual([1, 0])
})

test('a coupon that leaves less than a card can be asked for is refused with what to do', async () => {
  const couponCode = await aCoupon({ money_off_cents: 7480 })
  expect(await house.checkout(checkoutInputFor([cartItem(await aBath())], { couponCode }))).toMatchObject({
    status: 409,
    body: { code: 'order.too-small' },
  })
})

test('a coupon for another service takes nothing off and is not counted', async () => {
  const couponCode = await aCoupon({ percent_off: 10, only_for_service: '5e000000-0000-4000-8000-000000000002' })
  const { body } = await house
    .visitor()
    .checkout(checkoutInputFor([cartItem(await aBath())], { couponCode, shownTotal: 75 }))
  expect(body.sessionUrl).toBeDefined()
  expect(await usesOf(couponCode)).toBe(0)
})

/** A bank debit: the payment page is done, the hold is over, and the money arrives only now. */
async function lateMoneyFor(giftCardCode: string, couponCode: string, meanwhile: () => Promise<unknown>) {
  const visitor = house.visitor()
  const { body } = await visitor.checkout(checkoutInputFor([cartItem(await aBath())], { giftCardCode, couponCode }))
  await house.control({ pay: { session: body.sessionId, later: true }, settle: true })
  const order = await house.ctx.db
    .selectFrom('orders')
    .select('id')
    .where('order_key', '=', body.idempotencyKey)
    .executeTakeFirstOrThrow()
  await releaseOrder(house.ctx, order.id, 'EXPIRED')
  await meanwhile()
  await house.control({ laterMoney: { session: body.sessionId, arrives: true }, settle: true })
  return (await visitor.order(body.idempotencyKey)).body.status
}

test('money that comes after the hold finds its coupon use and gift money again', async () => {
  const [couponCode, giftCardCode] = [await aCoupon({ percent_off: 10, usage_limit: 1 }), await aGiftCard(2000)]
  expect(await lateMoneyFor(giftCardCode, couponCode, async () => {})).toBe('PAID')
  expect([await usesOf(couponCode), await balanceOf(giftCardCode)]).toEqual([1, 0])
})

test('money that comes after its gift money was spent elsewhere goes back', async () => {
  const [couponCode, giftCardCode] = [await aCoupon({ percent_off: 10 }), await aGiftCard(2000)]
  const spend = async () => house.visitor().checkout(checkoutInputFor([cartItem(await aBath())], { giftCardCode }))
  expect(await lateMoneyFor(giftCardCode, couponCode, spend)).toBe('REFUNDED')
  expect([await usesOf(couponCode), await balanceOf(giftCardCode)]).toEqual([0, 0])
})

test('one gift card in 100 checkouts at once is never drawn below nothing (#243)', async () => {
  const giftCardCode = await aGiftCard(20_000)
  const baths = await Promise.all(Array.from({ length: 30 }, aBath))
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      house.visitor().checkout(checkoutInputFor([cartItem(baths[i % baths.length]!)], { giftCardCode, shownTotal: 0 })),
    ),
  )
  const codes = answers.map(({ status, body }) => (status === 200 ? 'bought' : body.code))
  // 200.00 pays two baths of 75.00 in full; to everyone else the price has changed.
  expect(codes.filter((code) => code === 'bought')).toHaveLength(2)
  expect(new Set(codes)).toEqual(new Set(['bought', 'quote.changed']))
  expect(await balanceOf(giftCardCode)).toBe(50)
})
