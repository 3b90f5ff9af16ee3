import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** Not by fetch, which names the host by itself. */
const knock = (path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((answered, failed) =>
    get(house.url + path, { headers }, (response) => answered(response.resume().statusCode)).on('error', failed),
  )

test.each([
  ['host', 'evil.example'],
  ['host', 'localhost.evil.example:4000'],
  ['via', '1.1 proxy'],
  ['x-real-ip', '203.0.113.9'],
  ['cf-connecting-ip', '203.0.113.9'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-for', '203.0.113.9'],
  ['forwarded', 'for=203.0.113.9'],
  ['sec-fetch-site', 'cross-site'],
])('the test routes are not there for a request with %s: %s (security finding 16)', async (name, value) => {
  const before = await house.rows('select id from api_key')
  for (const path of [
    '/__test/apikey',
    '/__test/mailbox?email=x',
    '/__test/events',
    '/__test/house',
    '/sandbox/outbox',
  ]) {
    expect([path, await knock(path, { [name]: value })]).toEqual([path, 404])
  }
  expect(await house.rows('select id from api_key')).toEqual(before)
})

test.each(['x-forwarded-for', 'forwarded'])(
  'a house with test routes answers nothing that was forwarded: %s',
  async (name) => {
    expect(await knock('/healthz', {})).toBe(200)
    expect(await knock('/healthz', { [name]: '203.0.113.9' })).toBe(404)
  },
)

test('for a request of this machine they are, by each of its names', async () => {
  for (const host of ['localhost', 'localhost:4000', '127.0.0.1:4000', '[::1]:4000']) {
    expect([host, await knock('/__test/apikey', { host, 'sec-fetch-site': 'same-origin' })]).toEqual([host, 200])
  }
})
