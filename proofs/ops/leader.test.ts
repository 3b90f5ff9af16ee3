import { createServer, request, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openHouse, type TestHouse } from '../house.ts'
import { expectToKeep } from '../promise-of-time.ts'
import { startProcess, type HouseProcess } from './start-process.ts'

/** What is due every two minutes or more seldom is due every half a second. */
const hurry = `const set = globalThis.setInterval
globalThis.setInterval = (act, ms, ...more) => set(act, ms >= 120000 ? 500 : ms, ...more)`

type Hurried = HouseProcess & { lists: () => number }

let house: TestHouse
const processes: Hurried[] = []
const counters: Server[] = []
beforeAll(async () => {
  house = await openHouse()
  // The house of the test is a process too, and leads: it ends first.
  processes.push(...(await Promise.all([startHurried(), startHurried(), startHurried()])))
})
afterAll(async () => {
  for (const one of processes) {
    one.signal('SIGCONT')
    await one.close()
  }
  for (const server of counters) server.close()
  await house.close()
})

/** A process whose calls of the payment provider are counted on their way. */
async function startHurried(): Promise<Hurried> {
  const provider = new URL(inject('sandboxUrl'))
  let lists = 0
  const counter = createServer((from, to) => {
    if (from.method === 'GET' && from.url?.startsWith('/v1/events?')) lists++
    const { method, url: path, headers } = from
    const { hostname, port } = provider
    const passed = request({ hostname, port, method, path, headers }, (answer) => {
      to.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(to)
    })
    from.pipe(passed)
  })
  counter.listen(0, '127.0.0.1')
  await once(counter, 'listening')
  counters.push(counter)
  const { port } = counter.address() as AddressInfo
  const settings = await house.settings({ TEST_DOORS: '', CLOCK: '', STRIPE_API_URL: `http://127.0.0.1:${port}` })
  return { ...(await startProcess(settings, hurry)), lists: () => lists }
}

/** Those that ask the provider from now on, once one of them has asked three times. */
async function whoAsks(): Promise<Hurried[]> {
  const startedAt = performance.now()
  const before = new Map(processes.map((one) => [one, one.lists()]))
  const since = (one: Hurried) => one.lists() - before.get(one)!
  await expect
    .poll(() => Math.max(...processes.map(since)), { timeout: 60_000, interval: 20 })
    .toBeGreaterThanOrEqual(3)
  const seconds = (performance.now() - startedAt) / 1000
  await expectToKeep({ what: 'another process leads', most: 10, unit: 's' }, async () => seconds)
  return processes.filter((one) => since(one) > 0)
}

test('of three processes one compares with the provider; when it dies, or hangs, another one does within ten seconds (#1096)', async () => {
  expect(processes.map((one) => one.lists())).toEqual([0, 0, 0])
  await house.ctx.announcements.close()
  const first = await whoAsks()
  expect(first).toHaveLength(1)

  first[0]!.signal('SIGKILL')
  const second = await whoAsks()
  expect(second).toHaveLength(1)
  expect(second).not.toEqual(first)

  // It hangs: its connection stays, and says nothing any more.
  second[0]!.signal('SIGSTOP')
  const third = await whoAsks()
  expect(third).toHaveLength(1)
  expect([...first, ...second]).not.toContain(third[0])
})
