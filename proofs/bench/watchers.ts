import { Agent, request, type IncomingMessage } from 'node:http'
import type { Pool } from 'pg'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { addDays, sydneyDateOf } from '#domain/sydney-time.ts'
import { openDatabase } from '#server/kit/database/db.ts'
import { load, median } from './load.ts'

type House = { url: string; databaseUrl: string }

const MANY = 2000
const seconds = 2
const rounds = 5

/** Two thousand open pages: whether all learn of a change, how soon, and what that costs other visitors. */
export async function measureWatchers(house: House): Promise<void> {
  const date = addDays(sydneyDateOf(new Date()), 7)
  const path = `/api/wix/v1/available-slots?date=${date}&serviceId=${BATHING_ID}`
  const alone = await calls(house, path)
  const watchers = await Promise.all(Array.from({ length: MANY }, () => watch(house.url)))
  const watched = await calls(house, path)

  const { pool, close } = openDatabase(house.databaseUrl)
  const waits: number[] = []
  for (let round = 0; round < rounds; round++) {
    const told = Promise.all(watchers.map((watcher) => watcher.next()))
    const changedAt = performance.now()
    await pool.query(toggleOnePlace, [BATHING_ID, date])
    await told
    waits.push(performance.now() - changedAt)
  }
  const known: number[] = []
  for (let round = 0; round < rounds; round++) known.push(await untilShown(house.url + path, pool, date))
  await close()
  for (const { cancelFromOrder } of watchers) cancelFromOrder()
  console.log(`a change made by another process is in the list after ${Math.ceil(Math.max(...known))} ms (at most 100)`)
  console.log(`${MANY} open pages: all told of a change within ${Math.ceil(Math.max(...waits))} ms (at most 2000)`)
  console.log(
    `availability, day: ${(watched / alone).toFixed(2)} of its speed while they are open (they should cost nothing)`,
  )
}

/** How long after a change was committed elsewhere the list still shows what was before. */
async function untilShown(url: string, pool: Pool, date: string): Promise<number> {
  const before = await (await fetch(url)).text()
  await pool.query(toggleOnePlace, [BATHING_ID, date])
  const changedAt = performance.now()
  for (;;) {
    const askedAt = performance.now()
    if ((await (await fetch(url)).text()) !== before) return askedAt - changedAt
  }
}

const toggleOnePlace = `
  update session set places_taken = places_taken + (case when places_taken = 0 then 1 else -1 end)
  where id = (select id from session where service_id = $1 and sydney_date(starts_at) = $2 order by starts_at limit 1)`

async function calls({ url }: House, path: string): Promise<number> {
  const speeds: number[] = []
  for (let round = 0; round < 3; round++) speeds.push((await load(url, seconds, 16, () => ({ path }))).perSecond)
  return median(speeds)
}

/** A page that is open: it waits for the next news. */
async function watch(url: string) {
  const agent = new Agent({ maxSockets: 1 })
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request(`${url}/api/wix/v1/places-changed?serviceIds=${BATHING_ID}`, { agent }, resolve).on('error', reject).end(),
  )
  if (answer.statusCode !== 200) throw new Error(`A page could not watch: ${answer.statusCode}`)
  let hear: (() => void) | undefined
  answer.setEncoding('utf8').on('data', (text: string) => text.includes('data:') && hear?.())
  answer.on('error', () => {})
  return {
    next: () => new Promise<void>((resolve) => (hear = resolve)),
    cancelFromOrder: () => answer.destroy(),
  }
}
