import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idOf, openMailbox, openProvider } from './testing.ts'

let house: Awaited<ReturnType<typeof openProvider>>
beforeEach(async () => {
  house = await openProvider()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await house.close()
})

const pay = async () => (await house.control({ pay: { session: (await house.aSession()).id } })).session
const settle = () => house.control({ settle: true })

test('a payment is reported by signed events whose object is the session as it now stands', async () => {
  const session = await pay()
  expect(await settle()).toMatchObject({ settled: true, pending: 0 })
  expect(house.mailbox.types().toSorted()).toEqual([
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
  const completed = house.mailbox.messages.find(({ event }) => event.type === 'checkout.session.completed')!
  expect(completed.event).toMatchObject({
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { object: { id: session.id, payment_status: 'paid' } },
  })
  expect(Math.abs(completed.at - Date.now() / 1000)).toBeLessThan(5)
})

test('an event comes again until it is accepted, and until then it counts as undelivered', async () => {
  house.mailbox.refuseNext(1000)
  await pay()
  await vi.waitUntil(() => house.mailbox.messages.length > 4)
  const undelivered = await house.stripe.events.list({ delivery_success: false })
  expect(undelivered.data.map(({ pending_webhooks }) => pending_webhooks)).toEqual([1, 1, 1, 1])

  house.mailbox.refuseNext(0)
  expect(await settle()).toMatchObject({ settled: true })
  expect((await house.stripe.events.list({ delivery_success: false })).data).toEqual([])
  const ids = new Set(house.mailbox.messages.map(({ event }) => event.id))
  expect(ids.size).toBe(4)
})

test('an event whose next try falls due between two looks at the clock comes all the same', async () => {
  const { id } = await house.aSession()
  house.mailbox.refuseNext(3)
  const clock = Date.now
  let late = 0
  vi.spyOn(Date, 'now').mockImplementation(() => clock() + (late += 30))
  await house.stripe.checkout.sessions.expire(id)
  await vi.waitUntil(() => house.mailbox.messages.length === 4, { timeout: 5000 })
})

test('events are listed by type, types and time, and retrieved', async () => {
  await pay()
  const { events } = house.stripe
  const [completed] = (await events.list({ type: 'checkout.session.completed' })).data
  expect(await events.retrieve(completed!.id)).toMatchObject({ id: completed!.id, type: 'checkout.session.completed' })
  const both = await events.list({ types: ['charge.succeeded', 'payment_intent.succeeded'] })
  expect(both.data.map(({ type }) => type).toSorted()).toEqual(['charge.succeeded', 'payment_intent.succeeded'])
  expect((await events.list({ created: { gte: completed!.created + 60 } })).data).toEqual([])
  expect((await events.list({ created: { gte: completed!.created } })).data.length).toBeGreaterThan(0)
})

test('held events wait until they are let go', async () => {
  await house.control({ webhooks: 'hold' })
  await pay()
  expect(await settle()).toMatchObject({ settled: false, pending: 4 })
  expect(house.mailbox.messages).toEqual([])
  await house.control({ webhooks: 'deliver' })
  await settle()
  expect(house.mailbox.messages).toHaveLength(4)
})

test('duplicated events come twice with the same id', async () => {
  await house.control({ webhooks: 'duplicate' })
  await pay()
  await settle()
  const ids = house.mailbox.messages.map(({ event }) => event.id)
  expect([ids.length, new Set(ids).size]).toEqual([8, 4])
})

test('reordered events come newest first', async () => {
  await house.control({ webhooks: 'reorder' })
  await pay()
  await settle()
  expect(house.mailbox.types()).toEqual([
    'checkout.session.completed',
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ])
})

test('delayed events come a second later', async () => {
  await house.control({ webhooks: 'delay' })
  const paidAt = performance.now()
  await pay()
  await new Promise((soon) => setTimeout(soon, 400))
  expect(house.mailbox.messages).toEqual([])
  await settle()
  await expect.poll(() => house.mailbox.messages, { timeout: 10_000 }).toHaveLength(4)
  expect(performance.now() - paidAt).toBeGreaterThan(950)
})

test('an endpoint made through the API gets its secret once and gets only what it asked for', async () => {
  const endpoint = await house.stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:9/nowhere',
    enabled_events: ['refund.failed'],
  })
  expect(endpoint.secret).toMatch(/^whsec_/)
  const { data } = await house.stripe.webhookEndpoints.list()
  expect(data).toHaveLength(2)
  expect(data[0]).toMatchObject({ id: endpoint.id, status: 'enabled' })
  expect(data[0]).not.toHaveProperty('secret')

  await pay()
  expect(await settle()).toMatchObject({ settled: true })
  expect(await house.stripe.webhookEndpoints.del(endpoint.id)).toMatchObject({ deleted: true })
  expect((await house.stripe.webhookEndpoints.list()).data).toHaveLength(1)
})

test('another account has its own endpoints, and a secret of its choice by control', async () => {
  const mailbox = await openMailbox('whsec_of_my_own')
  const other = house.with('sk_test_other')
  expect(await other.control({ endpoint: { url: mailbox.url, secret: 'whsec_of_my_own' } })).toMatchObject({
    endpoint: { secret: 'whsec_of_my_own', enabled_events: ['*'] },
  })
  await other.control({ pay: { session: (await other.aSession()).id } })
  await other.control({ settle: true })
  expect(mailbox.types()).toContain('checkout.session.completed')
  expect(house.mailbox.messages).toEqual([])
  await mailbox.close()
})

test('money that comes later completes the session first and is reported when it arrives or fails', async () => {
  for (const arrives of [true, false]) {
    const { session } = await house.control({ pay: { session: (await house.aSession()).id, later: true } })
    expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
    const { session: then } = await house.control({ laterMoney: { session: session.id, arrives } })
    expect(then.payment_status).toBe(arrives ? 'paid' : 'unpaid')
    const intent = await house.stripe.paymentIntents.retrieve(idOf(then.payment_intent))
    expect(intent.status).toBe(arrives ? 'succeeded' : 'requires_payment_method')
  }
  await settle()
  expect(house.mailbox.types()).toEqual(
    expect.arrayContaining(['checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed']),
  )
})
