import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLine, idOf, openProvider, refusal } from './testing.ts'

let house: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  house = await openProvider({ clock: new Date('2026-03-02T10:00:00Z') })
})
afterAll(() => house.close())

const noon = Date.parse('2026-03-02T10:00:00Z') / 1000

test('a session adds its lines up, is open and unpaid, and has its page on the host that was called', async () => {
  const session = await house.aSession({
    line_items: [aLine('Bathhouse', 7500, 2), aLine('Towel', 500)],
    client_reference_id: 'order-1',
    metadata: { order: '1' },
    locale: 'en',
  })
  expect(session).toMatchObject({
    object: 'checkout.session',
    amount_subtotal: 15500,
    amount_total: 15500,
    currency: 'aud',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    client_reference_id: 'order-1',
    metadata: { order: '1' },
    url: `${house.url}/c/pay/${session.id}`,
    livemode: false,
  })
  expect(session.id).toMatch(/^cs_test_/)
  expect(session.expires_at - session.created).toBe(24 * 60 * 60)
})

test('its lines are listed in their order, with prices and products made on the spot', async () => {
  const session = await house.aSession({
    line_items: [aLine('Bathhouse', 7500, 2), aLine('Towel', 500), aLine('Robe', 900)],
  })
  const { data } = await house.stripe.checkout.sessions.listLineItems(session.id, { limit: 2 })
  expect(data).toMatchObject([
    {
      object: 'item',
      description: 'Bathhouse',
      amount_total: 15000,
      quantity: 2,
      price: { unit_amount: 7500, type: 'one_time' },
    },
    { description: 'Towel' },
  ])
  const rest = await house.stripe.checkout.sessions.listLineItems(session.id, { starting_after: data[1]!.id })
  expect(rest.data.map((line) => line.description)).toEqual(['Robe'])
})

test('less than 50 cents is too small, lines of two currencies do not mix', async () => {
  expect(await refusal(house.aSession({ line_items: [aLine('Sip', 49)] }))).toMatchObject({ code: 'amount_too_small' })
  expect(await house.aSession({ line_items: [aLine('Sip', 50)] })).toMatchObject({ amount_total: 50 })
  const mixed = [
    aLine('Bathhouse', 7500),
    { ...aLine('Bathhouse', 7500), price_data: { ...aLine('B', 1).price_data, currency: 'usd' } },
  ]
  expect(await refusal(house.aSession({ line_items: mixed }))).toMatchObject({ param: 'line_items' })
})

test('a session lives between 30 minutes and 24 hours, by the sandbox clock', async () => {
  const now = Math.floor(Date.parse((await house.control({})).clock) / 1000)
  expect(now).toBeGreaterThanOrEqual(noon)
  expect(now).toBeLessThan(noon + 60)
  expect(await house.aSession({ expires_at: now + 31 * 60 })).toMatchObject({ expires_at: now + 31 * 60 })
  expect(await refusal(house.aSession({ expires_at: now + 29 * 60 }))).toMatchObject({ param: 'expires_at' })
  expect(await refusal(house.aSession({ expires_at: now + 25 * 60 * 60 }))).toMatchObject({ param: 'expires_at' })
})

test('an open session can be expired once; a paid one cannot', async () => {
  const session = await house.aSession()
  const { sessions } = house.stripe.checkout
  expect(await sessions.expire(session.id)).toMatchObject({ status: 'expired', payment_status: 'unpaid', url: null })
  expect(await refusal(sessions.expire(session.id))).toMatchObject({
    statusCode: 400,
    rawType: 'invalid_request_error',
  })

  const paid = await house.aSession()
  await house.control({ pay: { session: paid.id } })
  expect((await refusal(sessions.expire(paid.id))).message).toContain('has a status of "complete"')
})

test('a paid session, its intent and its charge agree, and only the intent has the intent’s metadata', async () => {
  const open = await house.aSession({
    metadata: { order: '7' },
    payment_intent_data: { metadata: { attempt: '2' }, description: 'Order 7' },
    customer_creation: 'always',
  })
  const { session } = await house.control({ pay: { session: open.id, email: 'grace@example.com' } })
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null, metadata: { order: '7' } })
  expect(session.customer_details?.email).toBe('grace@example.com')

  const intent = await house.stripe.paymentIntents.retrieve(idOf(session.payment_intent))
  expect(intent).toMatchObject({ amount: 7500, amount_received: 7500, status: 'succeeded', metadata: { attempt: '2' } })
  const { data } = await house.stripe.charges.list({ payment_intent: intent.id })
  expect(data).toMatchObject([
    { id: intent.latest_charge, amount: 7500, paid: true, metadata: { attempt: '2' }, refunded: false },
  ])
  expect(data[0]!.payment_method_details?.card).toMatchObject({ last4: '4242', brand: 'visa' })
  const customer = await house.stripe.customers.retrieve(idOf(session.customer))
  expect(customer).toMatchObject({ email: 'grace@example.com' })
})

test('sessions are found by intent, status and time', async () => {
  const { session } = await house.control({ pay: { session: (await house.aSession()).id } })
  const { sessions } = house.stripe.checkout
  const byIntent = await sessions.list({ payment_intent: idOf(session.payment_intent) })
  expect(byIntent.data.map(({ id }) => id)).toEqual([session.id])
  for (const each of (await sessions.list({ status: 'open' })).data) expect(each.status).toBe('open')
  expect((await sessions.list({ created: { lt: noon } })).data).toEqual([])
})

test('moving the clock past its end expires a session and says so', async () => {
  const other = house.with('sk_test_expiry')
  await other.control({ endpoint: { url: house.mailbox.url, secret: 'whsec_sandbox' } })
  const session = await other.aSession({
    expires_at: Math.floor(Date.parse((await other.control({})).clock) / 1000) + 1860,
  })
  await other.control({ clock: '2026-03-02T10:40:00Z', settle: true })
  expect(await other.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired', url: null })
  const message = house.mailbox.messages.find(({ event }) => (event.data.object as { id: string }).id === session.id)
  expect(message?.event.type).toBe('checkout.session.expired')
  expect(message?.at).toBeGreaterThanOrEqual(Date.parse('2026-03-02T10:40:00Z') / 1000)
})
