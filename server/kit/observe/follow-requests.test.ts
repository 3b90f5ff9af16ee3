import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { cartItem, checkoutInputFor, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { keepLog } from '#proofs/keep-log.ts'
import { openPages } from '#server/site/pages.ts'

type Line = { level: number; msg: string; requestId?: string; [fact: string]: unknown }

let house: TestHouse
let lines: string[]
const open = async (env: Record<string, string> = {}) => {
  house = await openHouse({ env })
  lines = keepLog(house.ctx.log)
}
const logged = () => lines.map((line) => JSON.parse(line) as Line)
const answeredLines = () => logged().filter(({ msg }) => msg === 'answered')
/** What was logged on behalf of a request. */
const saidOf = (id: string | null) =>
  logged()
    .filter(({ requestId }) => requestId === id)
    .map(({ msg }) => msg)
const lineOfPay = () => answeredLines().find(({ route }) => route === '/api/checkout/v1/bookings')
const ask = (path: string, headers: Record<string, string> = {}) =>
  house.visitor().send('GET', path, undefined, headers)
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const aDay = `/api/wix/v1/available-slots?date=2026-12-01&serviceId=${BATHING_ID}`

afterEach(() => house.close())

describe('each answer has an id of its own (#1064)', () => {
  beforeEach(() => open())

  test('whether it is an answer, a refusal, an unknown address, or no request at all', async () => {
    const bad = connect(Number(new URL(house.url).port), '127.0.0.1')
    bad.write('this is no request\r\n\r\n')
    const ids = [
      (await ask(aDay)).headers.get('x-request-id'),
      (await ask('/api/wix/v1/available-slots?date=tomorrow')).headers.get('x-request-id'),
      (await ask('/api/bookings')).headers.get('x-request-id'),
      (await ask('/api/%')).headers.get('x-request-id'),
      (await house.visitor().post('/api/wix/v1/login', '{')).headers.get('x-request-id'),
      /^x-request-id: (\S+)\r$/m.exec(await text(bad))?.[1],
    ]
    for (const id of ids) expect(id).toMatch(uuid)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('which stands in every line that is logged on its behalf, also of requests that are answered at the same time', async () => {
    await house.control({ failNext: { path: '/v1/checkout/sessions', method: 'POST', status: 400 } })
    const slot = await house.aClass()
    const [paying, reading] = await Promise.all([
      payInTwoParts(JSON.stringify(checkoutInputFor([cartItem(slot)]))),
      ask('/api/wix/v1/coupons?code=WRONG'),
    ])
    await expect.poll(() => answeredLines().length, soon).toBeGreaterThanOrEqual(2)
    expect(paying.status).toBe(502)
    expect(saidOf(paying.id)).toEqual(['the payment provider did not help', 'answered'])
    expect(saidOf(reading.headers.get('x-request-id'))).toEqual(['answered'])
  })

  test('and a fault of ours names it to the one who asked, in words that a person can pass on', async () => {
    await house.rows('alter table orders add constraint never check (false) not valid')
    const answer = await house.visitor().checkout(checkoutInputFor([cartItem(await house.aClass())]))
    await house.rows('alter table orders drop constraint never')
    const id = answer.headers.get('x-request-id')
    expect([answer.status, answer.body]).toMatchObject([500, { code: 'unexpected', requestId: id }])
    const fault = logged().find(({ msg }) => msg === 'fault')
    expect(fault).toMatchObject({ requestId: id, pid: process.pid, version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
    // A no that was expected is no fault.
    expect((await ask('/api/wix/v1/coupons?code=WRONG')).body).not.toHaveProperty('requestId')
  })
})

/** A PAY of which the second half of the body arrives later, as over a slow line. */
async function payInTwoParts(body: string) {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const paying = request(`${house.url}/api/checkout/v1/bookings`, { method: 'POST', headers })
  paying.write(body.slice(0, 50))
  setTimeout(() => paying.end(body.slice(50)), 100)
  const [answer] = (await once(paying, 'response')) as [IncomingMessage]
  answer.resume()
  return { status: answer.statusCode, id: String(answer.headers['x-request-id']) }
}

describe.each([
  { of: 'any answer', path: '/api/clock' },
  { of: 'a list that is known', path: aDay },
])('who may choose the id of $of (#1064)', ({ path }) => {
  const chosen = 'chosen-by-somebody'
  const idFor = async (headers: Record<string, string>) => {
    if (path === aDay) await ask(path)
    return (await ask(path, { 'x-request-id': chosen, ...headers })).headers.get('x-request-id')
  }

  test.each([
    ['a stranger', {}],
    ['a stranger who says that a proxy has sent them', { 'x-forwarded-for': '203.0.113.7' }],
  ])('not %s', async (_who, headers) => {
    await open()
    expect(await idFor(headers)).toMatch(uuid)
  })

  test('nor a proxy that is not trusted, nor one who reaches the house beside the proxies', async () => {
    await open({ TRUST_PROXY: '192.0.2.1', TEST_DOORS: '' })
    expect(await idFor({ 'x-forwarded-for': '203.0.113.7' })).toMatch(uuid)
  })

  test.each(['1', '127.0.0.1'])(
    'but a proxy that is trusted, as TRUST_PROXY=%s, if it is an id',
    async (TRUST_PROXY) => {
      await open({ TRUST_PROXY, TEST_DOORS: '' })
      const forwarded = { 'x-forwarded-for': '203.0.113.7' }
      expect(await idFor(forwarded)).toBe(chosen)
      await expect.poll(() => answeredLines().at(-1), soon).toMatchObject({ requestId: chosen })
      expect(await idFor({})).toMatch(uuid)
      for (const no of ['short', 'x'.repeat(200), 'with spaces in it', 'ada@guest.example'])
        expect(await idFor({ ...forwarded, 'x-request-id': no })).toMatch(uuid)
    },
  )
})

describe('one line a request (#1065)', () => {
  beforeEach(async () => {
    house = await openHouse({ pages: await openPages() })
    lines = keepLog(house.ctx.log)
  })

  test('has the pattern of the route, status and time, at level info, and never the address', async () => {
    house.ctx.log.level = 'info'
    const asked = [
      ['GET', aDay, '/api/wix/v1/available-slots', 200],
      // It is known now, and answered before any route is looked for.
      ['GET', aDay, '/api/wix/v1/available-slots', 200],
      ['GET', '/api/checkout/v1/orders/a-key-of-somebody', '/api/checkout/v1/orders/:idempotencyKey', 404],
      ['GET', '/api/wix/v1/gift-cards/A-CODE', '/api/wix/v1/gift-cards/:code', 404],
      ['POST', '/api/wix/v1/login?email=ada@guest.example', '/api/wix/v1/login', 400],
      ['GET', '/view-booking/a-key-of-somebody', '/view-booking/:idempotencyCode', 200],
      ['GET', '/nowhere/a-key-of-somebody', 'none', 404],
      ['GET', '/api/%', 'none', 400],
      ['GET', '/favicon.svg', 'file', 200],
    ] as const
    for (const [method, path, , status] of asked) {
      expect([path, (await house.visitor().send(method, path)).status]).toEqual([path, status])
    }
    await expect.poll(() => answeredLines().length, soon).toBe(asked.length)
    const said = answeredLines()
    expect(said.map(({ method, route, status, level }) => [method, route, status, level])).toEqual(
      asked.map(([method, , route, status]) => [method, route, status, 30]),
    )
    for (const { ms } of said) expect(ms).toBeGreaterThanOrEqual(0)
    expect(lines.join('')).not.toMatch(/a-key-of|A-CODE|ada@|127\.0\.0\.1/)
  })

  test('says that a visitor went away before the answer', async () => {
    const leaving = new AbortController()
    await house.control({ failNext: { path: '/v1/checkout/sessions', method: 'POST', status: 'slow', forMs: 300 } })
    const slot = await house.aClass()
    const paying = fetch(`${house.url}/api/checkout/v1/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(checkoutInputFor([cartItem(slot)])),
      signal: leaving.signal,
    })
    await expect.poll(() => house.placesTaken(slot), soon).toBe(1)
    leaving.abort()
    await expect(paying).rejects.toThrow('aborted')
    await expect.poll(lineOfPay, soon).toMatchObject({ status: null })
    // What was begun is finished all the same.
    await expect
      .poll(() => house.rows('select session_ref from payment where session_ref is not null'), soon)
      .toHaveLength(1)
  })

  test('is not written at level warn, which is what a house has unless it asks for more', async () => {
    house.ctx.log.level = 'warn'
    await ask(aDay)
    await house.visitor().checkout(checkoutInputFor([]))
    expect(lines).toEqual([])
  })
})
