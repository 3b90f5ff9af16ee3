import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { cartItem, checkoutInputFor, openBrowser, openHouse, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const day = `/api/wix/v1/available-slots?date=2026-12-01&serviceId=${BATHING_ID}`
const month = `/api/wix/v1/available-slots-month?month=12&year=2026&serviceId=${BATHING_ID}`
const answers = [
  day,
  month,
  `/api/wix/v1/services/${BATHING_ID}`,
  '/api/wix/v1/pricing-plans',
  '/api/wix/v1/products/extras',
  '/api/wix/v1/products/guests',
  '/api/v1/promotions',
]

type Raw = { status: number; headers: Record<string, unknown>; bytes: Buffer }
/** What really travels: `fetch` would unpack it. */
const raw = (path: string, headers: Record<string, string> = {}, url = house.url) =>
  new Promise<Raw>((resolve, reject) => {
    const call = request(url + path, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) }),
      )
    })
    call.on('error', reject)
    call.end()
  })

describe('lists, the catalogue, services, plans and promotions', () => {
  test.each(answers)('carry an ETag and answer 304 to it, without a body (#1033): %s', async (path) => {
    const first = await raw(path)
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-cache'])
    const etag = String(first.headers['etag'])
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const asked of [etag, `"other", ${etag}`]) {
      const again = await raw(path, { 'if-none-match': asked })
      expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, etag])
      expect(again.headers['content-security-policy']).toContain("default-src 'none'")
    }
    expect((await raw(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test.each([day, month])('say the same when they are known, with an id of their own (#1064): %s', async (path) => {
    const url = `${path}&again=1`
    const [first, again] = [await raw(url), await raw(url)]
    expect(again.bytes).toEqual(first.bytes)
    const { date, 'x-request-id': id } = again.headers
    expect({ ...first.headers, date, 'x-request-id': id }).toEqual(again.headers)
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(id).not.toBe(first.headers['x-request-id'])
    // Only who asks for it gets it.
    for (const method of ['POST', 'DELETE']) expect((await fetch(house.url + url, { method })).status).toBe(404)
    expect((await fetch(house.url + url, { method: 'HEAD' })).status).toBe(200)
  })

  test('say the same in every encoding, and which one a browser takes decides (#1035)', async () => {
    for (const path of [day, month]) {
      const plain = await raw(path)
      const [br, gzip] = [
        await raw(path, { 'accept-encoding': 'gzip, deflate, br' }),
        await raw(path, { 'accept-encoding': 'gzip' }),
      ]
      expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
      expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
      expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
      expect(br.bytes.length).toBeLessThan(plain.bytes.length / 10)
      for (const { headers } of [plain, br, gzip]) expect(headers['vary']).toBe('accept-encoding')
      expect((await raw(path, { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined()
    }
  })

  test('after a place is sold the old ETag gets the new list, in every process (#1034)', async () => {
    const other = await house.openProcess()
    const urls = [house.url, other.url]
    const [slot] = await house.slotsOn('2026-12-01')
    const before = await Promise.all(urls.map((url) => raw(day, {}, url)))
    const [etag] = before.map(({ headers }) => String(headers['etag']))
    await openBrowser(house.url).checkout(checkoutInputFor([cartItem(slot!)]))
    await other.ctx.announcements.caughtUp()
    for (const url of urls) {
      const { status, bytes } = await raw(day, { 'if-none-match': etag! }, url)
      expect(status).toBe(200)
      const list = JSON.parse(bytes.toString()) as Record<string, { resourceId: string; openSpots: number }[]>
      const same = list[slot!.startDate]!.find(({ resourceId }) => resourceId === slot!.resourceId)
      expect(same!.openSpots).toBe(slot!.openSpots - 1)
    }
    await other.close()
  })

  test.each([
    ['/api/wix/v1/products/extras', 'update venue set towel_robe_cents = towel_robe_cents + 100'],
    [`/api/wix/v1/services/${BATHING_ID}`, `update service set price_cents = price_cents + 100`],
    ['/api/wix/v1/pricing-plans', 'update plan set price_cents = price_cents + 100'],
    ['/api/wix/v1/pricing-plans', 'update plan_benefit set credits = credits + 1'],
    ['/api/v1/promotions', 'update promotion set special_price_cents = special_price_cents + 100'],
  ])(
    'after a change of the catalogue by whomever the old ETag gets the new answer (#1033): %s',
    async (path, change) => {
      const first = await raw(path)
      await house.rows(change)
      const after = await raw(path, { 'if-none-match': String(first.headers['etag']) })
      expect([after.status, after.bytes.equals(first.bytes)]).toEqual([200, false])
    },
  )
})

test('every answer that may travel compressed says so, compressed or not (#1035)', async () => {
  for (const path of [...answers, '/docs/json', '/api/clock', '/healthz', '/nowhere']) {
    for (const headers of [{}, { 'accept-encoding': 'br' }])
      expect([path, (await raw(path, headers)).headers['vary']]).toEqual([path, 'accept-encoding'])
  }
  const platform = await raw('/v2/services/query', { origin: 'https://other.example' })
  expect(String(platform.headers['vary'])).toContain('accept-encoding')
})
