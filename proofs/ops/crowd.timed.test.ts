import { Agent, get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { expectToKeep } from '../promise-of-time.ts'

const WATCHERS = 2000
const day = `/api/wix/v1/available-slots?date=2026-12-01&serviceId=${BATHING_ID}`

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('two thousand who watch a day hear of one sale, and nobody waits for longer than half a second (#1040)', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  let waits: number[] = []
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const askedAt = performance.now()
      get(house.url + day, { agent }, (answer) => {
        answer.resume()
        answer.on('end', () => {
          waits.push(performance.now() - askedAt)
          resolve()
        })
      }).on('error', reject)
    })

  let asking: Promise<void>[] = []
  const lines: IncomingMessage[] = []
  const watch = () =>
    new Promise<void>((resolve, reject) => {
      get(`${house.url}/api/wix/v1/places-changed?serviceIds=${BATHING_ID}`, (line) => {
        lines.push(line)
        line.setEncoding('utf8').on('data', (text: string) => {
          const spread = /^data: .*\ndata: (\d+)\n\n/m.exec(text)?.[1]
          // As a browser does: web/availability/times/watch-places.ts.
          if (spread) setTimeout(() => asking.push(ask()), Math.random() * Number(spread))
        })
        line.on('error', () => {})
        resolve()
      }).on('error', reject)
    })
  for (let i = 0; i < WATCHERS; i += 200) await Promise.all(Array.from({ length: 200 }, watch))

  /** How long the longest wait after a sale is, of all who watch. */
  const sell = async () => {
    ;[waits, asking] = [[], []]
    await house.anOrder([cartItem((await house.slotsOn('2026-12-01'))[0]!)])
    await expect.poll(() => asking.length, soon).toBe(WATCHERS)
    await Promise.all(asking)
    expect(waits).toHaveLength(WATCHERS)
    return Math.max(...waits)
  }
  await expectToKeep({ what: 'the longest of 2,000 waits after a sale', most: 500, unit: 'ms' }, sell)
  for (const line of lines) line.destroy()
  agent.destroy()
})
