import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cartItem, openHouse, checkoutInputFor, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => house.close())
// Nobody has guessed lately, and the orders of the test before are over.
beforeEach(() => house.pass(40))

test('one network holds at most 10 unpaid orders; going back, or paying, makes room, and an address limits nobody', async () => {
  const slot = await house.aClass({ places: 40 })
  const orders = []
  for (let i = 0; i < 10; i++) orders.push(await house.anOrder([cartItem(slot)]))
  const before = await house.books()
  const { status, body, headers } = await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))
  expect([status, body.code]).toEqual([429, 'request.too-many'])
  // The oldest of them ends by itself in a little more than half an hour.
  expect(Number(headers.get('retry-after'))).toSatisfy((seconds) => seconds > 32 * 60 && seconds <= 33 * 60 + 1)
  expect(await house.books()).toBe(before)

  // A browser that has one open already takes the place of its own.
  expect((await orders[0]!.visitor.checkout(checkoutInputFor([cartItem(slot)]))).status).toBe(200)
  await orders[1]!.release()
  const eleventh = await house.anOrder([cartItem(slot)])
  expect((await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))).status).toBe(429)
  await house.control({ pay: { session: eleventh.sessionId }, settle: true })
  expect((await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))).status).toBe(200)
})

const coupon = (code: string) => house.visitor().get(`/api/wix/v1/coupons?code=${code}`)
const card = (code: string) => house.visitor().get(`/api/wix/v1/gift-cards/${code}`)

test('ten wrong codes in a minute, at whichever call, and the network hears nothing more of any code until a minute later', async () => {
  const slot = await house.aClass()
  const pay = async (codes: object) =>
    (await house.visitor().checkout(checkoutInputFor([cartItem(slot)], codes))).body.code
  for (const wrong of ['NOSUCH', 'GONE24', 'ASLEEP']) expect((await coupon(wrong)).status).toBe(200)
  for (const wrong of ['NOSUCH', 'DEMO-GIFT-DISBL-050-8W5T']) await card(wrong)
  for (const wrong of ['NOSUCH', 'USEDUP']) await pay({ couponCode: wrong })
  for (const wrong of ['NOSUCH', 'DEMO-GIFT-EXPRD-050-2H6V']) await pay({ giftCardCode: wrong })
  // Right codes and none at all are not counted.
  for (let i = 0; i < 5; i++) expect((await coupon('WELCOME10')).body.coupons).toHaveLength(1)
  for (let i = 0; i < 5; i++) expect((await card('DEMO-GIFT-VALID-100-7Q2M')).status).toBe(200)
  expect((await card('NOSUCH')).status).toBe(404)

  const waits: number[] = []
  for (const code of ['NOSUCH', 'WELCOME10']) {
    const { status, body, headers } = await coupon(code)
    expect([status, body.code]).toEqual([429, 'request.too-many'])
    waits.push(Number(headers.get('retry-after')))
  }
  // The first wrong one was a moment ago, and counts for a minute.
  for (const wait of waits) expect(wait).toSatisfy((seconds) => seconds > 45 && seconds <= 60)
  expect((await card('DEMO-GIFT-VALID-100-7Q2M')).status).toBe(429)
  expect(await pay({ couponCode: 'WELCOME10' })).toBe('request.too-many')
  expect(await pay({ giftCardCode: 'DEMO-GIFT-VALID-100-7Q2M' })).toBe('request.too-many')
  expect(await house.placesTaken(slot)).toBe(0)
  await house.pass(1)
  expect((await card('DEMO-GIFT-VALID-100-7Q2M')).status).toBe(200)
})

test('eighty codes guessed at the same instant: ten are answered, seventy are not', async () => {
  const answers = await Promise.all(Array.from({ length: 80 }, (_, i) => card(`GUESS-${i}`)))
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array<number>(10).fill(404), ...Array<number>(70).fill(429)])
})
