import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { openCollector, valuesOf, type CollectedTrace, type Collector } from '#proofs/collector.ts'
import { cartItem, checkoutInputFor, openBrowser, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { keepLog } from '#proofs/keep-log.ts'
import { startProcess, type HouseProcess } from '#proofs/ops/start-process.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

let collector: Collector
let house: TestHouse

const collect = async (port?: number) => {
  collector = await openCollector(port)
  closers.push(collector.close)
}
const sentTo = (url: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_BSP_SCHEDULE_DELAY: '50',
})
/** A house that sends its traces to the collector. */
const open = async (env: Record<string, string> = {}) => {
  await collect()
  house = await openHouse({ env: { ...sentTo(collector.url), ...env } })
  closers.push(house.close)
}
/** Closes the house: by then everything was sent. */
const close = async () => await closers.pop()?.()
/** The same house as a process of its own, which is behind one proxy. */
const start = async (env: Record<string, string> = {}, before?: string): Promise<HouseProcess> => {
  const behindProxy = { TEST_DOORS: '', CLOCK: '', TRUST_PROXY: '1' }
  const server = await startProcess(await house.settings({ ...behindProxy, ...env }), before)
  closers.push(server.close)
  return server
}

const namesOf = (traces: CollectedTrace[]) => traces.map(({ root }) => root.name)
/** The text of each part that is a statement; of others an empty one. */
const textsOf = ({ parts }: CollectedTrace) =>
  parts.map(valuesOf).map(({ 'db.query.text': text }) => (typeof text === 'string' ? text : ''))
const listOf = (day: string) => `/api/wix/v1/available-slots?date=${day}&serviceId=${BATHING_ID}`
const LIST = 'GET /api/wix/v1/available-slots'
const ORDER = 'GET /api/checkout/v1/orders/:idempotencyKey'
const PAY = 'POST /api/checkout/v1/bookings'

test('each request of a process is one trace, named by its route, with its statements and its call of the provider, and nothing of a person (#1066, #1063)', async () => {
  await collect()
  house = await openHouse()
  closers.push(house.close)
  const STRIPE_API_URL = (await house.settings()).STRIPE_API_URL.replace('127.0.0.1', 'localhost')
  const server = await start({ ...sentTo(collector.url), OTEL_BSP_SCHEDULE_DELAY: '', STRIPE_API_URL })
  const slot = await house.aClass()
  const visitor = openBrowser(server.url)
  const asStranger = {
    'x-forwarded-for': '203.0.113.77',
    'user-agent': 'A-Browser-Of-Somebody/7.0',
    referer: 'https://elsewhere.example/from-where-they-came',
  }
  const ask = (method: string, path: string, body?: unknown) => visitor.send(method, path, body, asStranger)
  const codes = { couponCode: 'WELCOME10', giftCardCode: 'DEMO-GIFT-SMALL-020-4F8K' }

  const page = await ask('GET', '/service-selection?from=a-newsletter')
  const list = await ask('GET', listOf('2026-12-01'))
  const paid = await ask('POST', '/api/checkout/v1/bookings', checkoutInputFor([cartItem(slot)], codes))
  const key: string = paid.body.idempotencyKey
  const order = await ask('GET', `/api/checkout/v1/orders/${key}`)
  const login = await ask('POST', '/api/wix/v1/login?email=eve@guest.example', {
    email: 'eve@guest.example',
    password: 'what-eve-has-typed',
  })
  const unknown = await ask('GET', '/nowhere/a-word-of-somebody')
  expect([page, list, paid, order, unknown].map(({ status }) => status)).toEqual([200, 200, 200, 200, 404])
  expect(login.status).toBeGreaterThanOrEqual(400)
  // What has not gone by now goes when the process ends.
  expect(await server.stop()).toBe(0)

  const traces = collector.traces()
  expect(namesOf(traces)).toEqual(['GET /service-selection', LIST, PAY, ORDER, 'POST /api/wix/v1/login', 'GET none'])
  expect(new Set(traces.map(({ root }) => root.traceId)).size).toBe(traces.length)
  expect(traces.map(({ root }) => root.parentSpanId ?? '')).toEqual(traces.map(() => ''))
  expect(valuesOf(traces[3]!.root)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/checkout/v1/orders/:idempotencyKey',
    'http.response.header.x-request-id': { values: [{ stringValue: order.headers.get('x-request-id') }] },
    'http.response.status_code': 200,
  })
  expect(collector.service()).toMatchObject({ 'service.name': 'bathhouse', 'service.version': expect.any(String) })

  const [, listed, pay, shown] = traces as [CollectedTrace, CollectedTrace, CollectedTrace, CollectedTrace]
  // The pool of named statements; a transaction, from its beginning to its end; what comes after the provider.
  expect(textsOf(listed)).toContainEqual(expect.stringMatching(/from session[^]*\$1/))
  expect(textsOf(shown)).toContainEqual(expect.stringMatching(/from "?orders"?[^]*\$1/))
  const steps = pay.parts.map(({ name }) => name)
  expect(steps.indexOf('begin')).toBeGreaterThan(0)
  expect(steps.indexOf('commit')).toBeGreaterThan(steps.indexOf('begin'))
  expect(textsOf(pay).slice(steps.indexOf('begin'), steps.indexOf('commit'))).toContainEqual(
    expect.stringMatching(/insert into "?orders"?/),
  )
  const called = pay.parts.find(({ name }) => name === 'POST /v1/checkout/sessions')
  expect(called && valuesOf(called)).toMatchObject({ 'server.address': 'localhost', 'http.response.status_code': 200 })
  expect(
    textsOf(pay)
      .slice(steps.indexOf('POST /v1/checkout/sessions') + 1)
      .join(),
  ).toMatch(/update/)
  for (const { parts } of traces)
    for (const { endTimeUnixNano, startTimeUnixNano } of parts) {
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
    }

  const said = collector.bytes()
  const { sessionId } = paid.body
  const { firstName, lastName, email, phone } = checkoutInputFor([]).contactData
  const ofPerson = [firstName, lastName, email, phone, '400 000 678', 'eve@', 'guest.example', 'what-eve-has-typed']
  const ofOrder = [key, sessionId, slot.sessionId, slot.serviceId, '2026-12-01', ...Object.values(codes)]
  const ofBrowser = ['203.0.113', '127.0.0.1', 'A-Browser-Of', 'elsewhere', ...visitor.cookies.values()]
  const ofAddress = ['a-newsletter', 'a-word-of-somebody', 'nowhere']
  expect(visitor.cookies.size).toBeGreaterThan(0)
  for (const secret of [...ofPerson, ...ofOrder, ...ofBrowser, ...ofAddress]) {
    expect([secret, said.includes(secret)]).toEqual([secret, false])
  }
})

describe('the statements of a request', () => {
  test('stay with it when many come at once, also where they wait for a connection (#1066)', async () => {
    await open()
    await house.get(listOf('2026-12-01'))
    // A list that nobody has asked for yet is one statement, over the few connections for named statements. An order
    // that is not there is two, over the others: it might be a key, or a session of the provider.
    const days = Array.from({ length: 30 }, (_, i) => new Date(Date.UTC(2027, 0, 1 + i)).toISOString().slice(0, 10))
    const { pool } = house.ctx
    const taken = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
    const lists = days.map((day) => house.visitor().get(listOf(day)))
    await expect.poll(() => pool.waitingCount, soon).toBeGreaterThanOrEqual(days.length)
    for (const connection of taken) connection.release()
    await Promise.all([...lists, ...days.map((day) => house.visitor().get(`/api/checkout/v1/orders/no-order-${day}`))])
    await close()
    const counted = collector
      .traces()
      .slice(1)
      .map(({ root, parts }) => [root.name, parts.length])
    expect(counted.filter(([name]) => name === LIST)).toEqual(days.map(() => [LIST, 1]))
    expect(counted.filter(([name]) => name === ORDER)).toEqual(days.map(() => [ORDER, 2]))
  })

  test('that fail have a code and never the words of the database; the log says in which trace (#1066, #1063)', async () => {
    await open()
    const lines = keepLog(house.ctx.log)
    await house.rows('alter table orders add constraint never check (false) not valid')
    const paid = await house.visitor().checkout(checkoutInputFor([cartItem(await house.aClass())]))
    await house.rows('alter table orders drop constraint never')
    expect(paid.status).toBe(500)
    await expect.poll(() => namesOf(collector.traces()), soon).toEqual([PAY])
    const [{ root, parts }] = collector.traces() as [CollectedTrace]
    expect([valuesOf(root)['http.response.status_code'], root.status.code]).toEqual([500, 2])
    const failed = parts.filter(({ status }) => status.code === 2)
    expect(failed.map((span) => valuesOf(span)['error.type'])).toEqual(['23514'])
    for (const span of [root, ...parts]) expect([span.events, span.status.message]).toEqual([[], undefined])
    const fault = lines.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ msg }) => msg === 'fault')
    expect(fault).toMatchObject({ traceId: root.traceId, requestId: paid.headers.get('x-request-id') })
  })
})

/** The root of the one trace of a house that has had no request yet. */
const rootFor = async (headers: Record<string, string>) => {
  await house.visitor().send('GET', '/api/clock', undefined, headers)
  await expect.poll(() => collector.traces().length, soon).toBe(1)
  return collector.traces()[0]?.root
}

describe('whose trace a request is a part of (#1066)', () => {
  const [traceId, parentSpanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const traceparent = `00-${traceId}-${parentSpanId}-01`
  test.each([
    ['a stranger does not choose it', {}, {}],
    ['nor one who says to be a proxy', {}, { 'x-forwarded-for': '203.0.113.7' }],
    ['nor one who comes past the proxy', { TRUST_PROXY: '1', TEST_DOORS: '' }, {}],
  ])('%s', async (_who, env, headers) => {
    await open(env)
    const root = await rootFor({ traceparent, ...headers })
    expect([root?.parentSpanId, root?.traceId === traceId]).toEqual([undefined, false])
  })

  test('a proxy that is trusted does, if it is a trace', async () => {
    await open({ TRUST_PROXY: '1', TEST_DOORS: '' })
    const forwarded = { 'x-forwarded-for': '203.0.113.7' }
    expect(await rootFor({ traceparent, ...forwarded })).toMatchObject({ traceId, parentSpanId })
    await house.visitor().send('GET', '/api/clock', undefined, { traceparent: 'ada@guest.example', ...forwarded })
    await expect.poll(() => collector.traces().length, soon).toBe(2)
    expect(collector.traces()[1]?.root.parentSpanId).toBeUndefined()
  })
})

describe('the standard settings', () => {
  test('the format is protobuf unless they say otherwise (#1066)', async () => {
    await open({ OTEL_EXPORTER_OTLP_PROTOCOL: '' })
    await house.get('/api/clock')
    await expect.poll(collector.posted, soon).toEqual([{ path: '/v1/traces', type: 'application/x-protobuf' }])
    expect(collector.bytes()).toContain('GET /api/clock')
  })

  test.each([
    ['always_off', '1', 0, 0],
    ['parentbased_traceidratio', '0.5', 1, 39],
  ])(
    'OTEL_TRACES_SAMPLER=%s with %s takes a part of the traces, each of them whole (#1066)',
    async (name, part, least, most) => {
      await open({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: part })
      for (let i = 0; i < 40; i++) await house.get(`/api/checkout/v1/orders/no-order-${i}`)
      await close()
      const traces = collector.traces()
      expect(traces.length).toBeGreaterThanOrEqual(least)
      expect(traces.length).toBeLessThanOrEqual(most)
      expect(traces.map(({ root, parts }) => [root.name, parts.length])).toEqual(traces.map(() => [ORDER, 2]))
    },
  )
})

/** Says at its end who has asked for which package of OpenTelemetry, or for our file that uses them, in whatever way. */
const tellWhoAsks = `
  import { registerHooks } from 'node:module'
  import { writeSync } from 'node:fs'
  const asked = new Set()
  const ownerOf = (url) => /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1] ?? 'the house'
  registerHooks({
    resolve: (name, context, next) => {
      const owner = ownerOf(context.parentURL ?? '')
      if (/@opentelemetry|send-traces/.test(name) && !owner.startsWith('@opentelemetry')) asked.add(name + ' by ' + owner)
      return next(name, context)
    },
  })
  process.on('exit', () => writeSync(1, JSON.stringify({ asked: [...asked] }) + '\\n'))`

/** Who has asked for what in a process, from its start to its end. */
const askedWith = async (env: Record<string, string>): Promise<string[]> => {
  const server = await start(env, tellWhoAsks)
  expect((await fetch(server.url + listOf('2026-12-01'))).status).toBe(200)
  expect(await server.stop()).toBe(0)
  const line = server
    .said()
    .split('\n')
    .find((text) => text.startsWith('{"asked"'))
  return (JSON.parse(line ?? '{}') as { asked: string[] }).asked
}

describe('a process', () => {
  test('without an address of a collector loads nothing of all this; with one it does (#1066)', async () => {
    await collect()
    house = await openHouse()
    closers.push(house.close)
    // Interfaces that do nothing by themselves, for a feature of the metrics that the house does not use.
    const ofMetrics = '@opentelemetry/api by prom-client'
    expect(await askedWith({})).toEqual([ofMetrics])
    expect(await askedWith({ ...sentTo(collector.url), OTEL_SDK_DISABLED: 'true' })).toEqual([ofMetrics])
    expect(collector.posted()).toEqual([])
    expect(await askedWith(sentTo(collector.url))).toEqual(
      expect.arrayContaining(['./operations/send-traces.ts by the house', '@opentelemetry/sdk-trace by the house']),
    )
    expect(namesOf(collector.traces())).toEqual([LIST])
  })

  test('goes on while the collector is away, says so once, and sends again when it is back (#1066)', async () => {
    await collect()
    await close()
    house = await openHouse()
    closers.push(house.close)
    const server = await start({ ...sentTo(collector.url), OTEL_EXPORTER_OTLP_TIMEOUT: '200' })
    const ask = async () => (await fetch(`${server.url}/api/clock`)).status
    const lost = () => server.said().match(/traces are lost/g)?.length ?? 0
    await expect.poll(async () => [await ask(), lost()], soon).toEqual([200, 1])
    const statuses = new Set<number>()
    for (const until = performance.now() + 1500; performance.now() < until;) statuses.add(await ask())
    expect([[...statuses], lost()]).toEqual([[200], 1])
    const line = server
      .said()
      .split('\n')
      .find((text) => text.includes('traces are lost'))
    expect(JSON.parse(line ?? '')).toEqual(expect.not.objectContaining({ requestId: expect.anything() }))

    await collect(collector.port)
    await expect
      .poll(async () => [await ask(), server.said().includes('traces arrive again')], soon)
      .toEqual([200, true])
    expect(new Set(namesOf(collector.traces()))).toEqual(new Set(['GET /api/clock']))
    expect(await server.stop()).toBe(0)
  })

  test('ends in time although the collector takes traces and never answers (#1066)', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const lines = new Set<Socket>()
    silent.on('connection', (line) => lines.add(line))
    closers.push(async () => {
      for (const line of lines) line.destroy()
      silent.close()
    })
    house = await openHouse()
    closers.push(house.close)
    const server = await start(sentTo(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`))
    for (let i = 0; i < 20; i++) expect((await fetch(`${server.url}/api/clock`)).status).toBe(200)
    await expect.poll(() => lines.size, soon).toBeGreaterThan(0)
    const toldAt = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - toldAt).toBeLessThan(60_000)
  })
})
