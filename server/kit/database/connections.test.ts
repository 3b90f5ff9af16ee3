import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { cartItem, openHouse, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** How long a closed connection may still be seen on a busy machine, in milliseconds. */
const A_MOMENT = 250

test('a process under load uses 18 connections at most, and everybody is answered (#1097)', async () => {
  const admin = new Client(inject('adminUrl'))
  await admin.connect()
  const database = new URL(house.databaseUrl).pathname.slice(1)
  const count = async () => {
    const { rows } = await admin.query('select count(*)::integer as open from pg_stat_activity where datname = $1', [
      database,
    ])
    return rows[0].open as number
  }
  const slot = await house.aClass({ places: 40, partyLimit: 1 })
  const counts: { at: number; open: number }[] = []
  const counting = new AbortController()
  const counted = (async () => {
    while (!counting.signal.aborted) {
      counts.push({ open: await count(), at: performance.now() })
      await wait(5)
    }
  })()
  const buying = Array.from({ length: 40 }, () => house.buy([cartItem(slot)]))
  const reading = Array.from({ length: 120 }, (_, i) =>
    house.get(`/api/wix/v1/available-slots-month?month=${(i % 12) + 1}&year=2027&serviceId=${BATHING_ID}`),
  )
  const [bought, read] = await Promise.all([Promise.all(buying), Promise.all(reading), house.runTasksNow()])
  counting.abort()
  await counted
  await admin.end()

  expect([bought.length, await house.placesTaken(slot)]).toEqual([40, 40])
  expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]))
  // The load was enough to need them all.
  expect(Math.max(...counts.map(({ open }) => open))).toBeGreaterThan(14)
  // One that is closed is seen for a moment more, beside the one in its place: what stays is counted.
  const end = counts.at(-1)?.at ?? 0
  const lasting = counts
    .filter(({ at }) => at + A_MOMENT <= end)
    .map(({ at }) => counts.filter((one) => one.at >= at && one.at <= at + A_MOMENT).map(({ open }) => open))
    .map((seen) => Math.min(...seen))
  expect(lasting.length).toBeGreaterThan(10)
  expect(Math.max(...lasting)).toBeLessThanOrEqual(18)
})
