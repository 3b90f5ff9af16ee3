import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CouponBatch, CouponMoney, StaffCoupon, StaffCouponsAnswer } from '#api/staff-coupons.ts'
import type { TakingsAnswer } from '#api/reports.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { aGiftCard, booked, withKey } from '#proofs/booked.ts'
import { openCounter, type Counter } from '#proofs/counter.ts'
import { deskCalls } from '#proofs/desk-bookings.ts'
import { cartItem, checkoutInputFor } from '#proofs/house.ts'

const DAY = 24 * 60
const path = '/api/staff/v1/coupons'
const terms = { percentOff: 10, moneyOff: null, onlyForService: null, from: null, until: null }

let counter: Counter
let house: Counter['house']
beforeAll(async () => {
  counter = await openCounter()
  ;({ house } = counter)
})
// Each test has a day of its own.
beforeEach(() => counter.pass(DAY))
afterAll(() => house.close())

async function list(by = counter.manager): Promise<StaffCouponsAnswer> {
  const { status, body } = await by.get(path)
  expect([status, body]).toEqual([200, expect.any(Object)])
  return body
}
async function post<Made>(body: object, to = ''): Promise<Made> {
  const answer = await counter.manager.post(path + to, body)
  expect([answer.status, answer.body]).toEqual([200, expect.any(Object)])
  return answer.body
}
let count = 0
const aCode = (more: object = {}) =>
  post<StaffCoupon>({
    ...terms,
    name: 'Letter',
    code: `LETTER-${++count}`,
    oncePerEmail: false,
    usageLimit: null,
    ...more,
  })
const moneyOf = async (id: string): Promise<CouponMoney | undefined> => (await list()).money?.of[id]
const aClass = async (cents: number) => cartItem(await house.aClass({ cents }))
const buyWith = async ({ code }: { code: string }, cents: number, codes: object = {}) =>
  await booked(house, [await aClass(cents)], { codes: { couponCode: code, ...codes } })
/** What was sold today less what came back for it, by the takings. */
async function soldToday(): Promise<number> {
  const day = sydneyDateOf(house.ctx.now())
  const { body } = await counter.manager.get(`/api/staff/v1/reports/takings?from=${day}&to=${day}`)
  const cents = (body as TakingsAnswer).byKind.map(({ sold, back }) => Math.round(sold * 100) - Math.round(back * 100))
  return cents.reduce((one, other) => one + other, 0) / 100
}

test('a code tells what it took off paid orders, and what they brought in', async () => {
  const [code, other] = [await aCode(), await aCode({ percentOff: null, moneyOff: 5 })]
  expect(await moneyOf(code.id)).toBe(undefined)
  await buyWith(code, 4500)
  await buyWith(code, 3005)
  await buyWith(other, 8000)
  // 10% of 45.00 and of 30.05 are 4.50 and 3.01.
  expect(await moneyOf(code.id)).toEqual({ gaveAway: 7.51, broughtIn: 67.54 })
  expect(await moneyOf(other.id)).toEqual({ gaveAway: 5, broughtIn: 75 })
  expect(await soldToday()).toBe(142.54)
})

test('what comes back of an order takes it off what its code brought in, whichever way it comes', async () => {
  const code = await aCode()
  const [whole, voucher] = [await buyWith(code, 5000), await buyWith(code, 3000)]
  await buyWith(code, 2000)
  expect(await moneyOf(code.id)).toEqual({ gaveAway: 10, broughtIn: 90 })
  const managers = deskCalls(counter.manager.browser)
  const ill = { outcome: 'refund', why: 'They were ill', shownAmount: 45 }
  expect((await managers.cancel(whole.id, ill)).status).toBe(200)
  expect(await moneyOf(code.id)).toEqual({ gaveAway: 10, broughtIn: 45 })
  expect((await withKey(house, voucher.key).cancelFromOrder(voucher.id, { outcome: 'voucher' })).status).toBe(200)
  expect(await moneyOf(code.id)).toEqual({ gaveAway: 10, broughtIn: 18 })
  expect(await soldToday()).toBe(18)
})

test('what a gift card pays is brought in, and a gift voucher in the same sale is sold once', async () => {
  const code = await aCode()
  const { code: giftCardCode } = await aGiftCard(house, 4000)
  await buyWith(code, 5000, { giftCardCode })
  expect(await moneyOf(code.id)).toEqual({ gaveAway: 5, broughtIn: 45 })
  const sale = await counter.sell({
    items: [await aClass(3000)],
    things: [{ kind: 'GIFT_CARD', worth: 50, count: 1 }],
    couponCode: code.code,
  })
  await counter.pay(sale)
  expect(await moneyOf(code.id)).toEqual({ gaveAway: 8, broughtIn: 122 })
  expect(await soldToday()).toBe(122)
})

test('an order that is not paid counts for nothing, before and after it is given up', async () => {
  const code = await aCode()
  const buyer = house.visitor()
  const { status, body } = await buyer.checkout(checkoutInputFor([await aClass(4000)], { couponCode: code.code }))
  expect(status).toBe(200)
  expect((await list()).coupons.find(({ id }) => id === code.id)).toMatchObject({ uses: 1 })
  expect(await moneyOf(code.id)).toBe(undefined)
  await buyer.post(`/api/checkout/v1/orders/${body.idempotencyKey}/release`)
  expect(await moneyOf(code.id)).toBe(undefined)
})

test('the codes of a batch are told together, and all codes of the house are', async () => {
  const before = (await list()).money!.together
  const batch = await post<CouponBatch>({ ...terms, name: 'Letter box', count: 3, prefix: 'BOX' }, '/batch')
  const codes = await house.rows('select code from coupon where batch_id = $1 order by code', [batch.id])
  await buyWith(codes[0], 4000)
  await buyWith(codes[1], 6000)
  await buyWith(await aCode({ percentOff: 50 }), 1000)
  const { money } = await list()
  expect(money!.of[batch.id]).toEqual({ gaveAway: 10, broughtIn: 90 })
  expect(money!.together.gaveAway).toBeCloseTo(before.gaveAway + 15, 6)
  expect(money!.together.broughtIn).toBeCloseTo(before.broughtIn + 95, 6)
})

test('money is told to managers and owners alone', async () => {
  await buyWith(await aCode(), 4000)
  expect((await list(counter.staff)).money).toBe(null)
  expect((await list(counter.owner)).money).toEqual((await list()).money)
  expect(JSON.stringify(await list(counter.staff))).not.toContain('broughtIn')
})
