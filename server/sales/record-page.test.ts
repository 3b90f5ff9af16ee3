import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { countWaiting } from '#proofs/storms/count-waiting.ts'
import { recordPage } from './store.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
// It fails when two transactions have waited for each other.
afterAll(() => house.close())

test('a page is noted on an order before its payment, as every other change is: nobody waits for each other', async () => {
  const { release } = await house.anOrder([cartItem(await house.aClass())])
  const [payment] = await house.rows('select * from payment')
  const id = payment.order_id
  const noted = await house.ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute()
    const noting = { isNoted: recordPage(house.ctx.db, id, payment) }
    await expect.poll(() => countWaiting(house, 'update payment set session_ref'), soon).toBe(1)
    await tx.selectFrom('payment').select('id').where('order_id', '=', id).forUpdate().execute()
    return noting
  })
  expect(await noted.isNoted).toBe(true)
  await release()
})
