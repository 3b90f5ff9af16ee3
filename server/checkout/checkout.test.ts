import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItem, openHouse, wishFor, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('a bath is ordered, paid and confirmed by one letter', async () => {
  const [slot] = await house.slotsOn('2026-11-25')
  const visitor = house.visitor()
  const { status, body } = await visitor.checkout(wishFor([cartItem(slot!)]))
  expect(status).toBe(200)
  await house.pay(body.sessionId)
  await house.control({ settle: true })
  const order = await visitor.order(body.idempotencyKey)
  expect(order.body.status).toBe('PAID')
})
