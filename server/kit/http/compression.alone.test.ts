import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/** Which way, and how many bytes; written down from before the house is loaded. */
const compressed = vi.hoisted(() => {
  const seen: { how: string; size: number }[] = []
  const zlib = process.getBuiltinModule('node:zlib')
  for (const how of ['brotliCompress', 'gzip', 'brotliCompressSync', 'gzipSync'] as const) {
    const real = zlib[how] as (...input: unknown[]) => unknown
    const counted = (body: Buffer, ...more: unknown[]) => {
      seen.push({ how, size: body.length })
      return real(body, ...more)
    }
    Reflect.set(zlib, how, counted)
  }
  process.getBuiltinModule('node:module').syncBuiltinESMExports()
  return seen
})

import { BATHING_ID } from '#domain/catalogue/service.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const get = async (path: string) => await (await fetch(house.url + path)).text()
const day = `/api/wix/v1/available-slots?date=2026-12-01&serviceId=${BATHING_ID}`

test('a list is compressed once, however many ask for it (#1032)', async () => {
  await Promise.all(Array.from({ length: 20 }, () => get(day)))
  await get(day)
  expect(compressed).toEqual([{ how: 'gzip', size: (await get(day)).length }])
})

test('what is larger than 2 kB is never compressed while other requests wait (#1036)', async () => {
  compressed.length = 0
  const noon = '2026-12-01T01:00:00Z'
  const afternoon = `/api/wix/v1/flattened-slots?serviceId=${BATHING_ID}&startDate=${noon}&endDate=2026-12-01T08:00:00Z`
  const sizes = await Promise.all(
    [day, afternoon, '/api/wix/v1/pricing-plans', '/docs/json', '/docs/static/index.html', '/api/clock'].map(
      async (path) => (await get(path)).length,
    ),
  )
  // Of each size: on many machines the library would compress up to 8 kB at once.
  for (const [least, most] of [
    [2048, 8192],
    [50_000, 200_000],
  ] as const)
    expect(sizes.some((size) => size > least && size < most)).toBe(true)
  expect(compressed.filter(({ how, size }) => how.endsWith('Sync') && size > 2048)).toEqual([])
})
