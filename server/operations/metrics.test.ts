import { once } from 'node:events'
import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Server } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { cartItem, checkoutInputFor, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { keepLog } from '#proofs/keep-log.ts'
import { makeCertificate } from '#proofs/make-certificate.ts'

let house: TestHouse
let folder: string
let lines: string[]
let site: Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'metrics-'))
  site = await openSite()
  const { port } = site.address() as AddressInfo
  house = await openHouse({
    env: {
      METRICS_PORT: '0',
      BACKUP_DIR: folder,
      DATA_DIR: join(folder, 'not/there/yet'),
      SITE_URL: `https://localhost:${port}`,
    },
  })
  lines = keepLog(house.ctx.log)
})
afterAll(async () => {
  await house.close()
  site.close()
  await rm(folder, { recursive: true })
})

const DAYS = 30
const DAY_SECONDS = 24 * 60 * 60

/** The proxy that visitors meet, with a certificate that is good for 30 days. */
async function openSite(): Promise<Server> {
  const server = createServer(makeCertificate(DAYS))
  server.listen(0)
  await once(server, 'listening')
  return server
}

const scrape = async () => await (await fetch(house.metricsUrl!)).text()

/** One value of a scrape, by its name and labels as they stand there; undefined when it is not there. */
const valueIn = (text: string, named: string): number | undefined => {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${named} `))
  return line === undefined ? undefined : Number(line.slice(named.length + 1))
}
const value = async (named: string) => valueIn(await scrape(), named)

const ordersThatWere = (outcome: string) => value(`bathhouse_orders_total{outcome="${outcome}"}`)
const ofExpiry = async (fact: string) => (await value(`bathhouse_task_${fact}{task="expire orders"}`))!
const outcomeOf = async (what: 'backup' | 'drill') => [
  await value(`bathhouse_${what}_finished_timestamp_seconds`),
  await value(`bathhouse_${what}_ok`),
]

describe('where the metrics are (#1061)', () => {
  test('on a port of their own, which knows nothing else; the site does not know them', async () => {
    const metrics = await fetch(house.metricsUrl!)
    expect([metrics.status, metrics.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
    expect(await metrics.text()).toContain('# TYPE bathhouse_orders_total counter')
    expect(new URL(house.metricsUrl!).port).not.toBe(new URL(house.url).port)
    const own = new URL(house.metricsUrl!)
    expect(own.hostname).toBe('127.0.0.1')
    for (const path of ['/', '/api/clock', '/metrics/x']) expect((await fetch(new URL(path, own))).status).toBe(404)
    expect((await fetch(own, { method: 'POST' })).status).toBe(404)
    for (const path of ['/metrics', '/api/metrics']) expect((await house.get(path)).status).toBe(404)
  })

  test('nowhere, when nobody asked for them', async () => {
    const other = await house.openProcess({ METRICS_PORT: 'off' })
    expect(other.metricsUrl).toBeNull()
    await other.close()
  })
})

describe('what they say (#1062)', () => {
  test('requests by the pattern of their route and their status', async () => {
    const count = (labels: string) => value(`bathhouse_http_request_duration_seconds_count{${labels}}`)
    const day = 'method="GET",route="/api/wix/v1/available-slots",status="200"'
    const before = (await count(day)) ?? 0
    for (let i = 0; i < 3; i++) await house.slotsOn('2026-12-01')
    await house.get('/api/checkout/v1/orders/a-key')
    await expect.poll(() => count(day), soon).toBe(before + 3)
    await expect
      .poll(() => count('method="GET",route="/api/checkout/v1/orders/:idempotencyKey",status="404"'), soon)
      .toBe(1)
    expect(await value('bathhouse_known_lists')).toBeGreaterThan(0)
  })

  test('orders by outcome, what is held meanwhile, the way of the money, and calls of the provider', async () => {
    const orders = async () => {
      const text = await scrape()
      return ['placed', 'paid', 'returned', 'canceled', 'expired', 'failed'].map((outcome) =>
        valueIn(text, `bathhouse_orders_total{outcome="${outcome}"}`),
      )
    }
    const [placed, paid, returned, canceled, expired, failed] = (await orders()) as number[]
    const slot = await house.aClass()
    const first = await house.anOrder([cartItem(slot)])
    expect(await value('bathhouse_orders_open')).toBe(1)
    await first.release()
    const bought = await house.buy([cartItem(slot)])
    // Told of the same payment again, nothing is paid again.
    const again = {
      id: 'evt_again',
      object: 'event',
      type: 'checkout.session.completed',
      created: house.ctx.now().getTime() / 1000,
    }
    const { status } = await house.postEvent({ ...again, data: { object: { id: bought.sessionId } } })
    expect(status).toBe(200)
    await house.anOrder([cartItem(slot)])
    await house.pass(60)
    await house.runTasksNow()
    await house.control({ failNext: { path: '/v1/checkout/sessions', method: 'POST', status: 400 } })
    await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))
    await expect
      .poll(orders, soon)
      .toEqual([placed! + 4, paid! + 1, returned, canceled! + 1, expired! + 1, failed! + 1])
    const text = await scrape()
    expect(valueIn(text, 'bathhouse_orders_open')).toBe(0)
    expect(valueIn(text, 'bathhouse_settle_lag_seconds_count')).toBeGreaterThan(0)
    const made = (status: number) =>
      valueIn(
        text,
        `bathhouse_stripe_request_duration_seconds_count{method="POST",path="/v1/checkout/sessions",status="${status}"}`,
      )
    expect([made(200), made(400)]).toEqual([expect.any(Number), expect.any(Number)])
    expect(text).toContain('path="/v1/checkout/sessions/:id"')
  })

  test('an order that costs nothing is paid without having been placed; money that comes too late is returned', async () => {
    const before = {
      paid: (await ordersThatWere('paid'))!,
      returned: (await ordersThatWere('returned'))!,
      placed: (await ordersThatWere('placed'))!,
    }
    await house.visitor().checkout(checkoutInputFor([cartItem(await house.aClass({ cents: 0 }))]))
    expect([await ordersThatWere('paid'), await ordersThatWere('placed')]).toEqual([before.paid + 1, before.placed])

    const slot = await house.aClass({ places: 1 })
    const late = await house.anOrder([cartItem(slot)])
    await house.control({ pay: { session: late.sessionId, later: true }, settle: true })
    await house.pass(34)
    await house.buy([cartItem(slot)])
    await house.control({ laterMoney: { session: late.sessionId, arrives: true }, settle: true })
    await expect.poll(() => ordersThatWere('returned'), soon).toBe(before.returned + 1)
    expect(await ordersThatWere('paid')).toBe(before.paid + 2)
  })

  test('what waits to be sent or done, and for how long the oldest of it has', async () => {
    const oldest = (what: string) => value(`bathhouse_due_oldest_seconds{what="${what}"}`)
    // What earlier tests have ordered goes out first.
    await expect.poll(() => value('bathhouse_due{what="email"}'), soon).toBe(0)
    await expect.poll(() => value('bathhouse_due{what="refund"}'), soon).toBe(0)
    for (const what of ['email', 'refund', 'job', 'delivery'])
      expect([what, await value(`bathhouse_due{what="${what}"}`), await oldest(what)]).toEqual([what, 0, 0])
    await house.rows(
      `insert into email (dedupe_key, kind, recipient, subject, body_text, body_html, created_at, due_at)
       select 'waits ' || n, 'test', 'ada@guest.example', '', '', '', house_now() - n * interval '10 minutes', house_now() + interval '1 day'
       from generate_series(1, 2) as n`,
    )
    await house.rows(
      `insert into platform_job (kind, filter, input, created_at, leased_until)
       values ('x', '{}', '{}', house_now() - interval '1 minute', house_now() + interval '1 day')`,
    )
    expect(await value('bathhouse_due{what="email"}')).toBe(2)
    expect(await oldest('email')).toBeCloseTo(20 * 60, -1)
    expect(await value('bathhouse_due{what="job"}')).toBe(1)
    expect(await oldest('job')).toBeCloseTo(60, -1)
    await house.rows(`delete from email where dedupe_key like 'waits %'`)
    await house.rows(`delete from platform_job where kind = 'x'`)
  })

  test('connections, disk, clocks, the build, the process, watchers and whether visitors are in the house', async () => {
    const text = await scrape()
    for (const pool of ['main', 'named'])
      for (const state of ['used', 'idle', 'waiting'])
        expect(valueIn(text, `bathhouse_database_connections{pool="${pool}",state="${state}"}`)).toBeGreaterThanOrEqual(
          0,
        )
    expect(valueIn(text, 'bathhouse_database_up')).toBe(1)
    expect(valueIn(text, 'bathhouse_disk_free_bytes')).toBeGreaterThan(1e6)
    expect(valueIn(text, 'bathhouse_disk_free_ratio')).toBeGreaterThan(0)
    expect(valueIn(text, 'bathhouse_disk_free_ratio')).toBeLessThan(1)
    // Both clocks are this machine's.
    expect(Math.abs(valueIn(text, 'bathhouse_clock_skew_seconds')!)).toBeLessThan(1)
    const now = Date.now.bind(Date)
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 2500)
    // Two seconds off are seen, and an alarm (#1090).
    expect(await value('bathhouse_clock_skew_seconds')).toBeCloseTo(2.5, 0)
    vi.restoreAllMocks()
    expect(valueIn(text, 'bathhouse_announcement_silence_seconds')).toBeLessThan(3)
    expect(text).toMatch(/^bathhouse_build_info\{version="\d+\.\d+\.\d+",commit="[^"]+"\} 1$/m)
    expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(valueIn(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)

    expect(valueIn(text, 'bathhouse_watchers')).toBe(0)
    const leaving = new AbortController()
    await fetch(`${house.url}/api/wix/v1/places-changed?serviceIds=${BATHING_ID}`, { signal: leaving.signal })
    expect(await value('bathhouse_watchers')).toBe(1)
    leaving.abort()
    await expect.poll(() => value('bathhouse_watchers'), soon).toBe(0)
  })

  test('whether a session is running', async () => {
    await house.moveClock('2026-12-01T03:00:00+11:00')
    expect(await value('bathhouse_open')).toBe(0)
    await house.moveClock('2026-12-01T12:00:00+11:00')
    expect(await value('bathhouse_open')).toBe(1)
  })

  test('of each scheduled task when it went well, how long it took, and how often it failed', async () => {
    expect(await ofExpiry('every_seconds')).toBe(10)
    const before = { at: await ofExpiry('last_success_timestamp_seconds'), failures: await ofExpiry('failures_total') }
    await house.runTasksNow()
    expect(await ofExpiry('last_success_timestamp_seconds')).toBeGreaterThan(before.at)
    expect(await ofExpiry('duration_seconds')).toBeGreaterThan(0)
    await house.withoutDatabase(() => house.runTasksNow())
    expect(await ofExpiry('failures_total')).toBeGreaterThan(before.failures)
  })

  test('of the backup when it was made last, and whether it is good; nothing where there was none', () =>
    findOutcome('backup'))

  test('of the drill when a backup was last tried out, and whether its books held (#1086)', () => findOutcome('drill'))

  test('until when visitors trust the site', async () => {
    const left = (await value('bathhouse_certificate_expiry_timestamp_seconds'))! - Date.now() / 1000
    expect(left).toBeGreaterThan((DAYS - 1) * DAY_SECONDS)
    expect(left).toBeLessThan((DAYS + 1) * DAY_SECONDS)
  })

  test('without its database only what the process knows by itself', async () => {
    await house.withoutDatabase(async () => {
      const text = await scrape()
      expect(valueIn(text, 'bathhouse_database_up')).toBe(0)
      for (const unknown of [
        'bathhouse_orders_open',
        'bathhouse_due',
        'bathhouse_open',
        'bathhouse_clock_skew_seconds',
      ])
        expect(text).not.toContain(`${unknown}{`)
      expect(text).not.toMatch(/^bathhouse_orders_open /m)
      expect(valueIn(text, 'bathhouse_watchers')).toBe(0)
    })
    await expect.poll(() => value('bathhouse_database_up'), soon).toBe(1)
  })
})

test('no metric and no line of the log has an address, a name, a code, an order key, a token or an id of a person (#1063)', async () => {
  const secrets: string[] = []
  const visitor = house.visitor()
  const email = 'member.plain@stillwater.example'
  const signedIn = await visitor.post('/api/wix/v1/login', { email, password: 'stillwater-demo' })
  expect(signedIn.status).toBe(200)
  secrets.push(email, 'stillwater-demo', ...visitor.cookies.values(), ...stringsIn(signedIn.body))
  const codes = { couponCode: 'WELCOME10', giftCardCode: 'DEMO-GIFT-SMALL-020-4F8K' }
  secrets.push(...Object.values(codes), 'ada@guest.example', '+61 400 000 678', 'Lovelace-Example', 'Browser of Ada')
  const item = cartItem(await house.aClass({ at: '2027-04-01T10:00:00+11:00' }))
  const byCard = await house.visitor().checkout(checkoutInputFor([item], { giftCardCode: codes.giftCardCode }))
  secrets.push(byCard.body.idempotencyKey)
  const input = checkoutInputFor([item], { couponCode: codes.couponCode })
  const guest = house.visitor()
  const { body: order } = await guest.send(
    'POST',
    '/api/checkout/v1/bookings',
    { ...input, contactData: { ...input.contactData, lastName: 'Lovelace-Example' } },
    { 'user-agent': 'Browser of Ada' },
  )
  expect(order).toHaveProperty('sessionId')
  secrets.push(order.idempotencyKey, order.sessionId, ...guest.cookies.values())
  await house.control({ pay: { session: order.sessionId }, settle: true })
  await expect.poll(async () => (await guest.order(order.idempotencyKey)).body.status, soon).toBe('PAID')
  const { bookingId } = (await guest.order(order.idempotencyKey)).body.orderDetails[0]!
  secrets.push(bookingId)
  const refund = { bookingId, cancellationReason: 'Change of plans', customerChoice: 'refund' }
  const cancelled = await guest.post('/api/cancellations/v1', refund, {
    'x-order-key': order.idempotencyKey,
    'idempotency-key': '7b0c1f52-29a4-4a92-9df5-62f0f4b1f1c4',
  })
  expect([cancelled.status, cancelled.body]).toMatchObject([200, { outcome: 'refund' }])
  await house.runTasksNow()
  await house.get(`/api/wix/v1/gift-cards/${codes.giftCardCode}`)
  await house.get(`/view-booking/${order.idempotencyKey}`)
  await house.get(`/${order.idempotencyKey}?email=ada@guest.example`)
  for (const { id } of await house.rows('select id from member')) secrets.push(id)

  const log = lines.join('')
  const metrics = await scrape()
  expect(log).toContain('"/api/cancellations/v1"')
  expect(metrics).toContain('route="/api/cancellations/v1"')
  expect(secrets.length).toBeGreaterThan(15)
  // A cookie may say no more than "1".
  for (const secret of secrets.filter((text) => text.length > 8)) {
    expect([secret, log.includes(secret), metrics.includes(secret)]).toEqual([secret, false, false])
  }
})

test('every metric that an alarm names is exported, and every alarm says in docs/operating.md what to do (#1062)', async () => {
  await writeFile(
    join(folder, 'last-backup.json'),
    JSON.stringify({ finishedAt: '2026-11-22T03:00:00.000Z', ok: true }),
  )
  const rules = await readFile(new URL('../../ops/alerts.yml', import.meta.url), 'utf8')
  const alarms = [...rules.matchAll(/alert: (\w+)\n\s+expr: (.+)/g)].map(([, name = '', expr = '']) => ({ name, expr }))
  expect(alarms).toHaveLength(10)
  const text = await scrape()
  for (const { name, expr } of alarms) {
    const named = expr.match(/\b(bathhouse|nodejs|process)_\w+/g) ?? []
    expect([name, named]).not.toEqual([name, []])
    for (const metric of named)
      expect([name, metric, new RegExp(`^${metric}[{ ]`, 'm').test(text)]).toEqual([name, metric, true])
    // What a rule picks by its label must exist, too.
    for (const [, label, wanted] of expr.matchAll(/(\w+)="([^"]+)"/g)) expect(text).toContain(`${label}="${wanted}"`)
  }
  const handbook = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  for (const { name } of alarms) expect(handbook).toContain(`**${name}**`)
})

function stringsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  return typeof content === 'object' && content !== null ? Object.values(content).flatMap(stringsIn) : []
}

/** What is noted about the last backup or drill is told; what cannot be read is not. */
async function findOutcome(what: 'backup' | 'drill'): Promise<void> {
  const file = join(folder, `last-${what}.json`)
  expect(await outcomeOf(what)).toEqual([undefined, undefined])
  await writeFile(file, JSON.stringify({ finishedAt: '2026-11-22T03:00:00.000Z', ok: true }))
  expect(await outcomeOf(what)).toEqual([1_795_316_400, 1])
  await writeFile(file, JSON.stringify({ finishedAt: '2026-11-23T03:00:00.000Z', ok: false }))
  expect(await outcomeOf(what)).toEqual([1_795_402_800, 0])
  for (const broken of ['', 'not json', '{}', '{"finishedAt":"soon","ok":true}']) {
    await writeFile(file, broken)
    expect(await outcomeOf(what)).toEqual([undefined, undefined])
  }
}
