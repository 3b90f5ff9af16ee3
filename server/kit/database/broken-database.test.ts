import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { cartItem, openHouse, checkoutInputFor, soon, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** It hears announcements again, too: that connection is opened a moment later than the others. */
const isReadyAgain = () => expect.poll(async () => (await house.get('/readyz')).body, soon).toEqual({ ready: true })

describe('while the database is away', () => {
  test.each([
    [
      `/api/wix/v1/available-slots?date=2026-11-25&serviceId=${BATHING_ID}`,
      'slots.failed',
      'Failed to fetch available slots',
      '#464',
    ],
    [
      `/api/wix/v1/available-slots-month?month=11&year=2026&serviceId=${BATHING_ID}`,
      'slots.month-failed',
      'Failed to fetch month slots',
      '#467',
    ],
    [`/api/wix/v1/services/${BATHING_ID}`, 'service.failed', 'Failed to fetch service details', '#472'],
    ['/api/wix/v1/pricing-plans', 'plan.failed', 'Failed to fetch plan details', '#473'],
    ['/api/v1/promotions', 'house.unavailable', 'An unexpected error occurred. Please try again.', '#308'],
    ['/api/wix/v1/products/extras', 'house.unavailable', 'An unexpected error occurred. Please try again.', '#308'],
    ['/api/wix/v1/products/guests', 'house.unavailable', 'An unexpected error occurred. Please try again.', '#308'],
    ['/api/checkout/v1/orders/nobody', 'house.unavailable', 'An unexpected error occurred. Please try again.', '#308'],
  ])('%s says %s in the words of the specification: %s (%s)', async (path, code, message) => {
    await house.withoutDatabase(async () => {
      for (let i = 0; i < 3; i++) {
        const answer = await house.get(path)
        const requestId = answer.headers.get('x-request-id')
        expect([answer.status, answer.body]).toEqual([503, { code, message, requestId }])
        expect(answer.headers.get('retry-after')).toBe('5')
      }
    })
    expect((await house.get(path)).status).toBeLessThan(500)
  })

  test('PAY says so, and nothing was ordered', async () => {
    const slot = await house.aClass()
    const before = await house.books()
    const answer = await house.withoutDatabase(() => house.visitor().checkout(checkoutInputFor([cartItem(slot)])))
    expect([answer.status, answer.body.code]).toEqual([503, 'house.unavailable'])
    expect(await house.books()).toBe(before)
  })

  test('the house lives, but is not ready', async () => {
    await house.withoutDatabase(async () => {
      expect((await house.get('/healthz')).status).toBe(200)
      expect((await house.get('/readyz')).status).toBe(503)
    })
    await isReadyAgain()
  })
})

test('a connection cut in the middle of a query is a 503 at most, and the next question is answered', async () => {
  const asking = Array.from({ length: 40 }, (_, i) =>
    house.get(`/api/wix/v1/available-slots-month?month=${(i % 12) + 1}&year=2027&serviceId=${BATHING_ID}`),
  )
  const cut = (async () => {
    for (let i = 0; i < 5; i++) await house.cutConnections()
  })()
  const answers = await Promise.all(asking)
  await cut
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  await isReadyAgain()
})

test('orders cut at any moment are there or not, never half; what was answered with 200 is there', async () => {
  const slot = await house.aClass({ places: 200 })
  const keys: string[] = []
  const buying = Array.from({ length: 40 }, async () => {
    const { status, body } = await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))
    expect([200, 502, 503]).toContain(status)
    if (status === 200) keys.push(body.idempotencyKey)
  })
  const cutting = (async () => {
    for (let i = 0; i < 6; i++) await house.cutConnections()
  })()
  await Promise.all([...buying, cutting])
  const [{ found, held, taken }] = await house.rows(
    `select (select count(*) from orders where order_key = any ($1))::integer as found,
            (select coalesce(sum(party_size), 0) from booking where session_id = $2 and status = 'HELD')::integer as held,
            (select places_taken from session where id = $2) as taken`,
    [keys, slot.sessionId],
  )
  expect(found).toBe(keys.length)
  expect(taken).toBe(held)
})
