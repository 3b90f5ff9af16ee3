import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLine, openProvider, refusal, sdk } from './testing.ts'

/** What a request of this machine, for this machine, does not carry. */
const foreign = [
  ['host', 'evil.example'],
  ['x-forwarded-for', '203.0.113.9'],
  ['forwarded', 'for=203.0.113.9'],
  ['via', '1.1 proxy'],
  ['x-real-ip', '203.0.113.9'],
  ['cf-connecting-ip', '203.0.113.9'],
  ['sec-fetch-site', 'cross-site'],
] as const

/** Not by fetch, which names the host by itself. */
const knock = (url: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((answered, failed) =>
    get(url, { headers }, (response) => answered(response.resume().statusCode)).on('error', failed),
  )

let house: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  house = await openProvider()
})
afterAll(() => house.close())

const path = '/v1/checkout/sessions'

test('two keys are two houses: neither sees the other’s objects, clock or switches', async () => {
  const [a, b] = [house.with('sk_test_a'), house.with('sk_test_b')]
  const { id } = await a.aSession()
  expect(await refusal(b.stripe.checkout.sessions.retrieve(id))).toMatchObject({ code: 'resource_missing' })
  expect((await b.stripe.checkout.sessions.list()).data).toEqual([])
  await a.control({ clock: '2040-01-01T00:00:00Z', webhooks: 'hold', failNext: { path, status: 400 } })
  expect(await b.control({})).toMatchObject({ webhooks: 'deliver', failNext: [] })
  expect((await b.aSession()).created).toBeLessThan(Date.parse('2040-01-01') / 1000)
})

test('the clock moves forward and runs on; backward it does not go', async () => {
  const other = house.with('sk_test_clock')
  await other.control({ clock: '2040-06-01T09:00:00+10:00' })
  expect((await other.aSession()).created).toBeGreaterThanOrEqual(Date.parse('2040-05-31T23:00:00Z') / 1000)
  expect((await other.control({ clock: '2039-01-01T00:00:00Z' })).error?.message).toBe('The clock only moves forward.')
  expect((await other.control({})).clock).toMatch(/^2040-05-31T23:00/)
})

test('an ordered failure meets the calls it names, as often as ordered, before or after the effect', async () => {
  const other = house.with('sk_test_faults')
  const count = async () => (await other.stripe.checkout.sessions.list({ limit: 100 })).data.length
  await other.control({ failNext: { path, method: 'POST', status: 429, times: 2 } })
  expect(await refusal(other.aSession())).toMatchObject({ type: 'StripeRateLimitError' })
  expect(await count()).toBe(0)
  expect(await refusal(other.aSession())).toMatchObject({ statusCode: 429 })
  const { id } = await other.aSession()

  await other.control({ failNext: { path, method: 'POST', status: 400, when: 'after' } })
  expect(await refusal(other.aSession())).toMatchObject({ statusCode: 400 })
  expect(await count()).toBe(2)

  await other.control({ failNext: { path: `${path}/*/expire`, status: 500 } })
  await other.aSession()
  expect(await refusal(other.stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 500 })
  expect(await other.stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired' })
})

test.concurrent.each(['before', 'after'] as const)(
  'a request that is never answered, %s its effect, succeeds once by the SDK’s own retry',
  async (when) => {
    const other = house.with(`sk_test_silent_${when}`)
    const patient = sdk(house.url, `sk_test_silent_${when}`, { timeout: 300, maxNetworkRetries: 1 })
    await other.control({ failNext: { path, status: 'timeout', when } })
    const session = await patient.checkout.sessions.create({
      mode: 'payment',
      success_url: 'https://house.test/success',
      line_items: [aLine('Bath', 7500)],
    })
    expect((await other.stripe.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([session.id])
    expect(session.lastResponse.headers['idempotent-replayed']).toBe(when === 'after' ? 'true' : undefined)
  },
)

test('a connection cut after the effect is retried by the SDK and done once', async () => {
  const other = house.with('sk_test_cut')
  await other.control({ failNext: { path, status: 'reset', when: 'after' } })
  const session = await other.aSession()
  expect(session.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await other.stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('paying by control is paying on the page: refused cards are reported, the authentication step is taken', async () => {
  const session = await house.aSession()
  expect(await house.control({ pay: { session: session.id, card: '4000000000009995' } })).toMatchObject({
    session: { status: 'open' },
    refused: { code: 'card_declined', declineCode: 'insufficient_funds' },
  })
  expect(await house.control({ pay: { session: session.id, card: '4000002500003155' } })).toMatchObject({
    session: { status: 'complete', payment_status: 'paid' },
  })
  expect((await house.control({ pay: { session: session.id } })).session.status).toBe('complete')
  expect((await house.control({ pay: { session: 'cs_none' } })).error?.message).toContain('No such checkout session')
})

test.each(foreign)('the control route does not answer with %s: %s (security finding 16)', async (name, value) => {
  expect(await knock(`${house.url}/__control`, { [name]: value })).toBe(404)
  expect(await knock(`${house.url}/__control`, { host: 'localhost:4001', 'sec-fetch-site': 'same-origin' })).toBe(200)
})

test('the control route says what it does not understand, and answers this machine only', async () => {
  expect((await house.control({ webhooks: 'burn' })).error?.message).toContain('webhooks')
  expect((await house.control({ fly: true })).error?.message).toContain('fly')
  expect(await (await fetch(`${house.url}/__control`)).json()).toMatchObject({
    account: 'sk_test_sandbox',
    webhooks: 'deliver',
  })
})
