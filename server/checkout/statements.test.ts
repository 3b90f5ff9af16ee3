import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventsPath } from '#api/analytics.ts'
import { record } from '#proofs/bench/replay.ts'
import { cartItem, checkoutInputFor, openBrowser, openHouse, soon, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => house.close())

/** What is sent to the database meanwhile, but for what the house sends when nobody asks it anything. */
async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const sent = await record(act)
  return sent.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => !isBeat(text))
}
/** The beat of the announcements, the next leader, the look for closures, and the job queue looking for work. */
const isBeat = (text: string) =>
  text === 'select' ||
  /^select .* from "closure(_item)?"/.test(text) ||
  text.includes('clock_timestamp') ||
  text.includes('pg_try_advisory_lock') ||
  text.includes('pg_listening_channels') ||
  (text.includes('pgboss') && !/insert into/i.test(text))

test('PAY for one place takes nine statements at most, limits and all (#1041)', async () => {
  const slot = await house.aClass()
  await house.anOrder([cartItem(slot)])
  const pay = async () => {
    const statements = await statementsOf(() => house.visitor().checkout(checkoutInputFor([cartItem(slot)])))
    return { begun: statements.filter((text) => text === 'begin').length, isFew: statements.length <= 9, statements }
  }
  // A scheduled task may run in just that moment: then not in the next.
  await expect.poll(pay).toMatchObject({ begun: 1, isFew: true })
})

test('an order is written once until it is paid: its page changes its payment alone', async () => {
  const order = await house.anOrder([cartItem(await house.aClass())])
  const written = `
    select orders.xmin = order_line.xmin as "isOnce", session_ref from orders
    join order_line on order_line.order_id = orders.id join payment on payment.order_id = orders.id where order_key = $1`
  expect(await house.rows(written, [order.key])).toEqual([{ isOnce: true, session_ref: order.sessionId }])
  await order.release()
})

test('to settle it takes seven at most, and the message that brings it two (#1041)', async () => {
  await house.control({ webhooks: 'hold' })
  const order = await house.anOrder([cartItem(await house.aClass())])
  await house.pay(order.sessionId)
  const statements = await statementsOf(async () => {
    const event = { id: 'evt_one', type: 'checkout.session.completed', data: { object: { id: order.sessionId } } }
    expect((await house.postEvent(event)).status).toBe(200)
  })
  expect(await order.status()).toBe('PAID')
  expect(statements.filter((text) => text.includes('pgboss'))).toHaveLength(1)
  expect(statements.filter((text) => text.includes('payment_event'))).toHaveLength(2)
  // The email leaves meanwhile, over another connection.
  const [begin, commit] = [statements.indexOf('begin'), statements.indexOf('commit')]
  expect([begin, commit - begin + 1], statements.join('\n')).toEqual([1, 7])
})

test.each(['payment_intent.created', 'payment_intent.succeeded', 'charge.succeeded'])(
  'a message from which nothing follows is answered without a statement: %s (#1041)',
  async (type) => {
    await expect.poll(() => house.rows(`select from email where status <> 'SENT'`), soon).toEqual([])
    let tries = 0
    const answered = () =>
      statementsOf(async () => {
        tries += 1
        const answer = await house.postEvent({ id: `evt_${type}_${tries}`, type, data: { object: { id: 'pi_other' } } })
        expect([answer.status, answer.body]).toEqual([200, { received: true }])
      })
    // A scheduled task may run in just that moment: then not in the next.
    await expect.poll(answered).toEqual([])
  },
)

test('messages of the provider and events of the screens wait for no announcement; PAY does (#1046)', async () => {
  const waits = vi.spyOn(house.ctx.announcements, 'caughtUp')
  await house.postEvent({ id: 'evt_waits', type: 'charge.succeeded', data: { object: { id: 'ch_other' } } })
  await house.visitor().post(eventsPath, { events: [] })
  expect(waits).not.toHaveBeenCalled()
  await house.anOrder([cartItem(await house.aClass())])
  expect(waits).toHaveBeenCalled()
  waits.mockRestore()
})

test('a price that is changed in SQL counts for the next PAY, in every process (#1042)', async () => {
  const other = await house.openProcess()
  const slot = await house.aClass()
  const [{ id }] = await house.rows('select service_id as id from session where id = $1', [slot.sessionId])
  for (const cents of [4100, 4200, 4300]) {
    for (const url of [house.url, other.url]) {
      // Not through the house: nothing has waited for the announcement.
      await house.ctx.pool.query('update service set price_cents = $2 where id = $1', [id, cents])
      const { body } = await openBrowser(url).checkout(checkoutInputFor([cartItem(slot)]))
      const [{ total_cents }] = await house.rows('select total_cents from orders where order_key = $1', [
        body.idempotencyKey,
      ])
      expect(total_cents).toBe(cents)
    }
  }
  await other.close()
})

test('a repeated press reads its order again and answers the same page (#1044)', async () => {
  const buyer = house.visitor()
  const input = checkoutInputFor([cartItem(await house.aClass())])
  const key = { 'idempotency-key': 'pressed-twice-000000000001' }
  const first = await buyer.send('POST', '/api/checkout/v1/bookings', input, key)
  const statements = await statementsOf(async () => {
    const second = await buyer.send('POST', '/api/checkout/v1/bookings', input, key)
    expect([second.status, second.body]).toEqual([200, first.body])
  })
  expect(statements.filter((text) => /^(insert|update|with)/i.test(text))).toEqual([])
  await expect
    .poll(() => house.rows(`select from orders where order_key = $1`, [first.body.idempotencyKey]), soon)
    .toHaveLength(1)
})

test('in a rush whoever comes too late is told before anything is written for them', async () => {
  const crowded = await house.openProcess({ RATE_LIMITS: 'off' })
  const slot = await house.aClass({ places: 2 })
  const statuses: number[] = []
  const buy = async () => (await openBrowser(crowded.url).checkout(checkoutInputFor([cartItem(slot)]))).status
  const statements = await statementsOf(async () => {
    statuses.push(...(await Promise.all(Array.from({ length: 60 }, buy))))
  })
  expect(statuses.filter((status) => status === 200)).toHaveLength(2)
  expect(statuses.filter((status) => status === 409)).toHaveLength(58)
  // Those who were being served together with the winners.
  expect(statements.filter((text) => text.startsWith('with the_order')).length).toBeLessThan(10)
  await crowded.close()
})
