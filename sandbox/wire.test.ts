import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProvider, refusal, sdk } from './testing.ts'

let house: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  house = await openProvider()
})
afterAll(() => house.close())

const raw = (path: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}) =>
  fetch(house.url + path, { ...init, headers: { authorization: 'Bearer sk_test_sandbox', ...init.headers } })

test('every answer carries a request id, errors too', async () => {
  const session = await house.aSession()
  expect(session.lastResponse.requestId).toMatch(/^req_/)
  expect((await refusal(house.stripe.checkout.sessions.retrieve('cs_none'))).requestId).toMatch(/^req_/)
})

test('a request without a key, or with one that is no test key, is refused with 401', async () => {
  expect((await fetch(`${house.url}/v1/events`)).status).toBe(401)
  for (const key of ['sk_live_abc', 'pk_test_abc', 'nonsense']) {
    expect(await refusal(sdk(house.url, key).events.list())).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
  }
})

test('an unknown object is resource_missing, an unknown path is named', async () => {
  expect(await refusal(house.stripe.charges.retrieve('ch_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
    message: "No such charge: 'ch_none'",
  })
  expect(await (await raw('/v1/nowhere')).json()).toMatchObject({
    error: { type: 'invalid_request_error', message: 'Unrecognized request URL (GET: /v1/nowhere).' },
  })
})

test('an unknown parameter is refused by its full name, a missing one too', async () => {
  const line = {
    quantity: 1,
    price_data: { currency: 'aud', unit_amount: 7500, product_data: { name: 'Bath', colour: 'red' } },
  }
  expect(await refusal(house.aSession({ line_items: [line] }))).toMatchObject({
    statusCode: 400,
    code: 'parameter_unknown',
    param: 'line_items[0][price_data][product_data][colour]',
  })
  expect(await refusal(house.stripe.checkout.sessions.create({ mode: 'payment' }))).toMatchObject({
    code: 'parameter_missing',
    param: 'success_url',
    message: 'Missing required param: success_url.',
  })
  const gone = { mode: 'payment' as const, payment_method_types: ['card'] }
  expect(await refusal(house.aSession(gone))).toMatchObject({
    code: 'parameter_unknown',
    param: 'payment_method_types',
  })
})

const lines = (more: object) => ({
  line_items: [
    { quantity: 1, price_data: { currency: 'aud', product_data: { name: 'Bath' }, unit_amount: 7500, ...more } },
  ],
})

test('a wrong value is refused in the words of its kind', async () => {
  const cases: [object, object][] = [
    [
      lines({ unit_amount: 75.5 }),
      { code: 'parameter_invalid_integer', param: 'line_items[0][price_data][unit_amount]' },
    ],
    [lines({ unit_amount: -100 }), { code: 'parameter_invalid_integer' }],
    [lines({ currency: 'xxx' }), { param: 'line_items[0][price_data][currency]' }],
    [{ mode: 'gift' }, { param: 'mode', message: 'Invalid mode: must be one of payment, setup, subscription' }],
    [{ success_url: 'javascript:alert(1)' }, { code: 'url_invalid', param: 'success_url' }],
    [{ customer_email: 'nobody' }, { code: 'email_invalid', param: 'customer_email' }],
    [{ client_reference_id: '' }, { code: 'parameter_invalid_empty', param: 'client_reference_id' }],
    [{ line_items: 'bath' }, { param: 'line_items' }],
  ]
  for (const [given, refused] of cases) expect(await refusal(house.aSession(given))).toMatchObject(refused)
})

test('expand opens references at any depth, in lists too, and refuses what is none', async () => {
  const { session } = await house.control({ pay: { session: (await house.aSession()).id } })
  const expand = ['payment_intent.latest_charge.refunds', 'line_items.data.price.product']
  const opened = await house.stripe.checkout.sessions.retrieve(session.id, { expand })
  expect(opened).toMatchObject({
    payment_intent: { object: 'payment_intent', latest_charge: { object: 'charge', refunds: { data: [] } } },
    line_items: { data: [{ price: { product: { object: 'product', name: 'Bathhouse' } } }] },
  })
  const [first] = (await house.stripe.checkout.sessions.list({ limit: 1, expand: ['data.payment_intent'] })).data
  expect(first).toMatchObject({ payment_intent: { status: 'succeeded' } })
  expect(await refusal(house.stripe.checkout.sessions.retrieve(session.id, { expand: ['metadata'] }))).toMatchObject({
    message: 'This property cannot be expanded (metadata).',
  })
})

const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

test('lists come newest first, ten at a time, and turn their pages by cursor in both directions', async () => {
  const pages = house.with('sk_test_pages')
  const made: string[] = []
  for (let i = 0; i < 12; i += 1) made.unshift((await pages.aSession()).id)

  const { sessions } = pages.stripe.checkout
  const first = await sessions.list()
  expect(ids(first)).toEqual(made.slice(0, 10))
  expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/checkout/sessions' })
  const second = await sessions.list({ starting_after: made[9]! })
  expect([ids(second), second.has_more]).toEqual([made.slice(10), false])
  const back = await sessions.list({ ending_before: made[5]!, limit: 3 })
  expect([ids(back), back.has_more]).toEqual([made.slice(2, 5), true])

  const all: string[] = []
  for await (const session of sessions.list({ limit: 5 })) all.push(session.id)
  expect(all).toEqual(made)
  expect(await refusal(sessions.list({ limit: 101 }))).toMatchObject({ param: 'limit' })
  expect(await refusal(sessions.list({ starting_after: 'cs_none' }))).toMatchObject({ code: 'resource_missing' })
})

test('a request that cannot be read is a 400, never a 500', async () => {
  const post = (body: string, type = 'application/x-www-form-urlencoded') =>
    raw('/v1/refunds', { method: 'POST', body, headers: { 'content-type': type } })
  for (const body of [
    '[=1',
    'a=1&a[b]=2',
    'metadata[a][b][c]=1',
    `amount=${'9'.repeat(30)}`,
    '__proto__[a]=1',
    '%E0%A4%A',
  ]) {
    expect((await post(body)).status).toBe(400)
  }
  expect((await raw('/v1/charges/%E0%A4%A')).status).toBe(400)
  expect((await raw('/v1/charges/..%2f..%2f')).status).toBe(404)
})
