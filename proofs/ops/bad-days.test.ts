import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  truncateSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPlace, startDatabase } from '#db/postgres/supervisor.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { cartItem, checkoutInputFor, soon } from '../house.ts'
import { expectToKeep } from '../promise-of-time.ts'
import { keepBuying, type Known } from '../storms/keep-buying.ts'
import { openRealHouse } from '../storms/real-house.ts'

/** How much of the disk the test fills, and how much others may change meanwhile. */
const [FILLED_MB, LEEWAY_MB] = [4000, 2000]

let house: Awaited<ReturnType<typeof openRealHouse>>
let day: string
beforeAll(async () => {
  const { bavail, bsize } = statfsSync(tmpdir())
  house = await openRealHouse(undefined, { DISK_FREE_MB: String(Math.floor((bavail * bsize) / 1e6) - LEEWAY_MB) })
  day = house.dayIn(7)
})
afterAll(() => house.close())

const slots = async (on = day): Promise<Slot[]> => {
  const { status, body } = await house.visitor().get(`/api/wix/v1/available-slots?date=${on}&serviceId=${BATHING_ID}`)
  expect(status).toBe(200)
  return Object.values(body).flat() as Slot[]
}

test('with little disk PAY is refused and reading goes on; with space again PAY goes by itself (#1087)', async () => {
  const pay = async () => {
    const slot = (await slots()).find(({ bookable, openSpots }) => bookable && openSpots > 0)!
    const { status, body } = await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))
    return [status, body.code]
  }
  expect(await pay()).toEqual([200, undefined])
  const file = join(house.env.DATA_DIR, 'fills-the-disk')
  try {
    execFileSync('fallocate', ['--length', `${FILLED_MB}MB`, file])
    await expect.poll(pay, soon).toEqual([503, 'house.unavailable'])
  } finally {
    rmSync(file, { force: true })
  }
  await expect.poll(pay, soon).toEqual([200, undefined])
})

test('a house that is killed for memory is back within ten seconds, and no acknowledged order is lost (#1089)', async () => {
  const known: Known = { ordered: new Set(), paid: new Set(), faults: [] }
  // More places than are sold in the meantime.
  const week = await Promise.all([7, 8, 9, 10, 11, 12, 13].map((days) => slots(house.dayIn(days))))
  const shop = { visitor: house.visitor, slots: week.flat(), pay: async () => false }
  const over = new AbortController()
  const isOver = () => over.signal.aborted
  // Whoever asks while nobody is there asks again.
  const buyers = Array.from({ length: 4 }, async () => {
    while (!isOver()) await keepBuying(shop, known, isOver).catch(() => wait(50))
  })
  await expect.poll(() => known.ordered.size, soon).toBeGreaterThan(10)
  // What the kernel sends; then a restarter, as systemd with Restart=always and its second of waiting.
  await house.kill()
  const killedAt = performance.now()
  await wait(1000)
  await house.open()
  await expect.poll(async () => (await house.visitor().get('/readyz')).status, soon).toBe(200)
  const seconds = (performance.now() - killedAt) / 1000
  await expectToKeep({ what: 'a house that was killed is back', most: 10, unit: 's' }, async () => seconds)
  const before = known.ordered.size
  await expect.poll(() => known.ordered.size, soon).toBeGreaterThan(before)
  over.abort()
  await Promise.all(buyers)
  const kept = await house.rows('select order_key from orders where order_key = any ($1)', [[...known.ordered]])
  expect(kept).toHaveLength(known.ordered.size)
  expect(await house.violations()).toEqual([])
})

test('a PostgreSQL that fails to start is tried again, later each time, until it starts (#1088)', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bathhouse-again-'))
  chmodSync(dataDir, 0o711)
  const told: string[] = []
  const database = await startDatabase({ dataDir, durable: false, tell: (line) => told.push(line) })
  const { data } = findPlace(dataDir)
  const settings = join(data, 'postgresql.conf')
  const { size } = statSync(settings)
  appendFileSync(settings, '\nthis is no setting\n')
  process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  const again = () => told.filter((line) => line.startsWith('Starting it again in '))
  await expect
    .poll(again, { timeout: 30_000 })
    .toEqual([1, 2, 4].map((seconds) => `Starting it again in ${seconds} seconds.`))
  truncateSync(settings, size)
  const ask = async () => {
    const client = new Client(database.adminUrl())
    client.on('error', () => {})
    await client.connect()
    await client.end()
    return 'answered'
  }
  await expect.poll(() => ask().catch(() => 'away'), soon).toBe('answered')
  await database.stop()
  rmSync(dataDir, { recursive: true })
})
