import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { expireOrders } from './expire-orders.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterEach(() => house.control({ reset: true }))
afterAll(() => house.close())

/** So many unpaid orders of which the oldest is due first; their time is over, but nobody has looked yet. */
async function dueOrders(n: number) {
  // The provider's word that a page is closed would end its order too.
  await house.control({ webhooks: 'hold' })
  const slot = await house.aClass({ places: 100 })
  const orders = await Promise.all(Array.from({ length: n }, () => house.anOrder([cartItem(slot)])))
  await house.rows(
    `update orders set hold_expires_at = house_now() - interval '1 minute' + nr * interval '1 second'
     from unnest($1::text[]) with ordinality as due (key, nr) where order_key = key`,
    [orders.map(({ key }) => key)],
  )
  return { slot, orders }
}

const statuses = (orders: { status: () => Promise<string> }[]) => Promise.all(orders.map((order) => order.status()))

test('while the provider keeps the first order waiting, the others end and their places are free', async () => {
  const { slot, orders } = await dueOrders(12)
  const path = `/v1/checkout/sessions/${orders[0]!.sessionId}/expire`
  await house.control({ failNext: { path, method: 'POST', status: 'slow', forMs: 4000, times: 3 } })
  const expiring = expireOrders(house.ctx)
  await expect
    .poll(() => statuses(orders), { ...soon, timeout: 3500 })
    .toEqual(['PENDING', ...Array(11).fill('EXPIRED')])
  expect(await house.placesTaken(slot)).toBe(1)
  await expiring
  expect(await orders[0]!.status()).toBe('EXPIRED')
  expect(await house.placesTaken(slot)).toBe(0)
})

test('an order that cannot be touched at all stops none of the others', async () => {
  const { slot, orders } = await dueOrders(12)
  await house.rows(
    `create function stay() returns trigger language plpgsql as 'begin raise exception ''this one stays''; end'`,
  )
  await house.rows(
    `create trigger stay before update on orders for each row when (new.order_key = '${orders[0]!.key}') execute function stay()`,
  )
  await expect(expireOrders(house.ctx)).rejects.toThrow('this one stays')
  expect(await statuses(orders)).toEqual(['PENDING', ...Array(11).fill('EXPIRED')])
  await house.rows('drop trigger stay on orders')
  await expireOrders(house.ctx)
  expect(await orders[0]!.status()).toBe('EXPIRED')
  expect(await house.placesTaken(slot)).toBe(0)
})
