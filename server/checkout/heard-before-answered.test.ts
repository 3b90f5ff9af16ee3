import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Slot } from '#domain/availability/slot.ts'
import { cartItem, checkoutInputFor, openHouse, type Answer, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** From now on nothing is heard, once an order of this class is like this. */
function hearNothingOnce({ sessionId }: Slot, status: string) {
  const { announcements, pool } = house.ctx
  const { caughtUp } = announcements
  const heard = Promise.withResolvers<void>()
  const likeThis = `select from booking join orders on orders.id = order_id where session_id = $1 and orders.status = $2`
  const listening = vi.spyOn(announcements, 'caughtUp').mockImplementation(async () => {
    await caughtUp()
    if ((await pool.query(likeThis, [sessionId, status])).rowCount) await heard.promise
  })
  const hear = () => {
    listening.mockRestore()
    heard.resolve()
  }
  onTestFinished(hear)
  return hear
}

/** The status of an answer that comes within a second, or 0. */
const soonAnswered = (answer: Promise<Answer>) => Promise.race([answer.then(({ status }) => status), wait(1000, 0)])

/** The payment page of an order of this class is open, as soon as it is. */
const pageOpens = ({ sessionId }: Slot) =>
  expect
    .poll(async () => (await house.ctx.pool.query(pageOf, [sessionId])).rows, { timeout: 20_000 })
    .toEqual([{ isOpen: true }])

const pageOf = `
  select session_ref is not null as "isOpen" from payment join booking using (order_id) where session_id = $1`

test('PAY is answered once every list has heard of the places that it holds, however fast the payment page opens (#1046)', async () => {
  const slot = await house.aClass()
  const hear = hearNothingOnce(slot, 'PENDING')
  const answer = house.visitor().checkout(checkoutInputFor([cartItem(slot)]))
  await pageOpens(slot)
  expect(await soonAnswered(answer)).toBe(0)
  hear()
  expect((await answer).status).toBe(200)
})

test('PAY that finds no payment page is answered once every list has heard that its places are free again (#1046)', async () => {
  const slot = await house.aClass()
  await house.control({ failNext: { path: '/v1/checkout/sessions', method: 'POST', status: 400 } })
  const hear = hearNothingOnce(slot, 'FAILED')
  const answer = house.visitor().checkout(checkoutInputFor([cartItem(slot)]))
  expect(await soonAnswered(answer)).toBe(0)
  hear()
  expect((await answer).body.code).toBe('payment.unreachable')
})
