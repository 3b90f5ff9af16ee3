import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItem, openHouse, checkoutInputFor, type TestHouse } from '../house.ts'

/** STORM_BUYERS=1000 is the size the house promises (`npm run prove -- long`); the small one runs with every change. */
const buyers = Number(process.env['STORM_BUYERS'] ?? 150)
const places = 10

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close(), 60_000)

test(`${buyers} buyers want the last ${places} places at once: exactly ${places} are sold, and nobody meets a fault (#551, #1045)`, async () => {
  const slot = await house.aClass({ places })
  const visitors = Array.from({ length: buyers }, () => house.visitor())
  const answers = await Promise.all(visitors.map((visitor) => visitor.checkout(checkoutInputFor([cartItem(slot)]))))
  const sold = answers.filter(({ status }) => status === 200)
  const told = answers.filter(({ status, body }) => status === 409 && body.code === 'cart.unavailable')
  expect([sold.length, told.length]).toEqual([places, buyers - places])

  await Promise.all(sold.map(({ body }) => house.pay(body.sessionId)))
  await house.control({ settle: true })
  const [{ confirmed, people }] = await house.rows(
    `select count(*)::integer as confirmed, sum(party_size)::integer as people from booking where session_id = $1 and status = 'CONFIRMED'`,
    [slot.sessionId],
  )
  expect([confirmed, people, await house.placesTaken(slot)]).toEqual([places, places, places])
}, 300_000)
