import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aLine, openProvider, refusal } from './testing.ts'

let house: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  house = await openProvider()
})
afterAll(() => house.close())

let keys = 0
const aKey = () => ({ idempotencyKey: `order-${(keys += 1)}` })
const path = '/v1/checkout/sessions'

test('the same request with the same key is answered from memory and done once', async () => {
  const key = aKey()
  const first = await house.aSession({}, key)
  const second = await house.aSession({}, key)
  expect(second.id).toBe(first.id)
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
})

test('another request with the same key is an idempotency error', async () => {
  const key = aKey()
  await house.aSession({}, key)
  expect(await refusal(house.aSession({ line_items: [aLine('Sauna', 9000)] }, key))).toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
  expect((await refusal(house.stripe.refunds.create({ charge: 'ch_1' }, key))).message).toContain(
    'for the same endpoint',
  )
})

test('a refusal is not remembered: the mended request goes through with its key', async () => {
  const key = aKey()
  await refusal(house.aSession({ line_items: [aLine('Sip', 10)] }, key))
  expect(await house.aSession({}, key)).toMatchObject({ status: 'open' })
})

test('a 500 is remembered and replayed, whether or not the effect came first', async () => {
  for (const when of ['before', 'after']) {
    const other = house.with(`sk_test_broken_${when}`)
    const key = aKey()
    await other.control({ failNext: { path, status: 500, when } })
    const failed = await refusal(other.aSession({}, key))
    expect(failed).toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
    expect((await refusal(other.aSession({}, key))).headers).toMatchObject({ 'idempotent-replayed': 'true' })
    expect((await other.stripe.checkout.sessions.list()).data).toHaveLength(when === 'after' ? 1 : 0)
  }
})

test('while a request is in flight, its key is in use', async () => {
  const key = aKey()
  await house.control({ failNext: { path, status: 'slow', forMs: 400 } })
  const slow = house.aSession({}, key)
  await vi.waitUntil(async () => (await house.control({})).failNext.length === 0)
  expect(await refusal(house.aSession({}, key))).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  const { id } = await slow
  expect((await house.aSession({}, key)).id).toBe(id)
})

test('a key means nothing to another account', async () => {
  const key = aKey()
  const ours = await house.aSession({}, key)
  expect((await house.with('sk_test_neighbour').aSession({}, key)).id).not.toBe(ours.id)
})

test('after 24 hours a key is forgotten', async () => {
  const other = house.with('sk_test_old')
  const key = aKey()
  const first = await other.aSession({}, key)
  await other.daysAfter(first, 1)
  expect((await other.aSession({}, key)).id).not.toBe(first.id)
})
