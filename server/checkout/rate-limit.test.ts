import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItem, openHouse, wishFor, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => house.close())

test('one network holds at most 10 unpaid orders; going back, or paying, makes room, and an address limits nobody', async () => {
  const slot = await house.aClass({ places: 40 })
  const orders = []
  for (let i = 0; i < 10; i++) orders.push(await house.anOrder([cartItem(slot)]))
  const before = await house.books()
  const { status, body, headers } = await house.visitor().checkout(wishFor([cartItem(slot)]))
  expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'request.too-many', '5'])
  expect(await house.books()).toBe(before)

  // A browser that has one open already takes the place of its own.
  expect((await orders[0]!.visitor.checkout(wishFor([cartItem(slot)]))).status).toBe(200)
  await orders[1]!.release()
  const eleventh = await house.anOrder([cartItem(slot)])
  expect((await house.visitor().checkout(wishFor([cartItem(slot)]))).status).toBe(429)
  await house.control({ pay: { session: eleventh.sessionId }, settle: true })
  expect((await house.visitor().checkout(wishFor([cartItem(slot)]))).status).toBe(200)
})
