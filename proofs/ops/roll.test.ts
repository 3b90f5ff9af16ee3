import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { findFreePort } from '../free-port.ts'
import { openBrowser, openHouse, soon } from '../house.ts'
import { keepBuying, type Known } from '../storms/keep-buying.ts'
import { openProxy } from './proxy.ts'
import { startProcess, type HouseProcess } from './start-process.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

type Outcome = { code: number; said: string }

/** ops/roll.sh, where an address is asked instead of systemd; it is given the port. */
const roll = (ports: number[], control: string, env: object = {}): Promise<Outcome> =>
  new Promise((resolve) => {
    const RESTART = `curl --silent --fail ${control}/restart?port=`
    execFile(
      fileURLToPath(new URL('../../ops/roll.sh', import.meta.url)),
      ports.map(String),
      { env: { PATH: process.env['PATH'], RESTART, SETTLE: '1', ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })

/** What restarts a process when it is asked, as systemd would. */
async function openControl(restart: (port: number) => Promise<unknown>) {
  const server = createServer((asked, answer) => {
    const port = Number(new URL(asked.url!, 'http://control').searchParams.get('port'))
    restart(port).then(
      () => answer.end(),
      () => answer.writeHead(500).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(async () => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('two processes are restarted in turn behind a proxy, under reads and PAYs: no fault, no lost order, no double one (#1072)', async () => {
  const house = await openHouse()
  closers.push(house.close)
  const ports = [await findFreePort(), await findFreePort()]
  const processes = new Map<number, HouseProcess>()
  const start = async (port: number) => {
    const settings = { TEST_DOORS: '', CLOCK: '', DRAIN_SECONDS: '1', PORT: String(port) }
    processes.set(port, await startProcess(await house.settings(settings)))
  }
  await Promise.all(ports.map(start))
  closers.push(() => Promise.all([...processes.values()].map((server) => server.close())))
  const proxy = await openProxy(ports)
  closers.push(proxy.close)
  await house.control({ endpoint: { url: `${proxy.url}/api/webhooks/stripe`, secret: 'whsec_sandbox' } })

  const codes: (number | null)[] = []
  const control = await openControl(async (port) => {
    // PAYs that begin now are still running when the process takes nothing new any more.
    const slow = { path: '/v1/checkout/sessions', method: 'POST', status: 'slow', forMs: 2000, times: 4 }
    await house.control({ failNext: slow })
    await wait(200)
    codes.push(await processes.get(port)!.stop())
    // As systemd does, it answers when the process is there, long before it is ready.
    void start(port)
  })

  const visitor = () => openBrowser(proxy.url)
  const known: Known = { ordered: new Set(), paid: new Set(), faults: [] }
  // A day has 336 places, and a fast machine sells them all before both are restarted.
  const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07']
  const slots = (await Promise.all(days.map((day) => house.slotsOn(day)))).flat()
  const shop = { visitor, slots, pay: async (session: string) => Boolean(await house.pay(session)) }
  const isOver = { yet: false }
  const keepReading = async () => {
    while (!isOver.yet) {
      await visitor().get(`/api/wix/v1/available-slots?date=2026-12-01&serviceId=${BATHING_ID}`)
      await visitor().get('/service-selection')
    }
  }
  const crowd = [
    ...Array.from({ length: 4 }, () => keepBuying(shop, known, () => isOver.yet)),
    ...Array.from({ length: 3 }, keepReading),
  ]
  // Also where the test fails: nobody asks a house that is closed.
  closers.push(async () => {
    isOver.yet = true
    await Promise.allSettled(crowd)
  })
  await expect.poll(() => known.paid.size, soon).toBeGreaterThan(2)
  const before = proxy.answeredBy()

  expect(await roll(ports, control)).toEqual({ code: 0, said: ports.map((port) => `Restarting ${port}\n`).join('') })
  const [ordered, after] = [known.ordered.size, proxy.answeredBy()]
  await expect.poll(() => known.ordered.size, soon).toBeGreaterThan(ordered)
  isOver.yet = true
  await Promise.all(crowd)

  // Each has been down, and each has answered before and since.
  expect(codes).toEqual([0, 0])
  for (const [i, port] of ports.entries()) {
    expect(before[i]).toBeGreaterThan(0)
    expect(after[i]).toBeGreaterThan(before[i]!)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  }
  expect(proxy.faults).toEqual([])
  expect(known.faults).toEqual([])
  // The demo house begins with orders of its own.
  const keys = await house.rows<{ order_key: string }>(`select order_key from orders where visitor_id <> 'demo'`)
  expect(keys.map((row) => row.order_key).toSorted()).toEqual([...known.ordered].toSorted())
  const unpaid = () =>
    house.rows(`select order_key from orders where order_key = any($1) and status <> 'PAID'`, [[...known.paid]])
  await expect.poll(unpaid, soon).toEqual([])
})

/** Something that says that it is ready, on a port. */
async function standIn() {
  const server = createServer((asked, answer) => void answer.writeHead(asked.url === '/readyz' ? 200 : 404).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(async () => server.close())
  return { server, port: (server.address() as AddressInfo).port }
}

test('a process that does not come back is told, and the others are left alone; nothing begins while one is away', async () => {
  const [first, second] = [await standIn(), await standIn()]
  const ports = [first.port, second.port]
  const restarted: number[] = []
  const control = await openControl(async (port) => {
    restarted.push(port)
    first.server.closeAllConnections()
    first.server.close()
  })
  const { code, said } = await roll(ports, control, { PATIENCE: '1' })
  expect([code, restarted]).toEqual([1, [first.port]])
  expect(said).toContain(`The process on port ${first.port} did not become ready in 1 seconds`)

  expect(await roll(ports, control)).toMatchObject({ code: 1, said: expect.stringContaining('nothing was restarted') })
  expect(restarted).toEqual([first.port])
  expect((await roll([], control)).code).toBe(2)
})
