import { once } from 'node:events'
import { request } from 'node:http'
import { sql } from 'kysely'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { addDays, endOfSydneyDay, startOfSydneyDay, sydneyDateOf } from '#domain/sydney-time.ts'
import { listOffers } from '#server/availability/list-offers.ts'
import { openDatabase, type Db } from '#server/kit/database/db.ts'
import { cpuPerRequest, type Program } from './cpu.ts'
import { load, median, repeat } from './load.ts'

type House = Program & { databaseUrl: string; adminUrl: string }
type Scene = { few: House; many: House; bare: Program }

const seconds = 2
const connections = 16
const rounds = 5

/** The day and month calls against a route that answers the same bytes from memory, against their bare query, and with a full table. */
export async function measureAvailability({ few, many, bare }: Scene): Promise<void> {
  await fillBookings(few, 1000)
  await fillBookings(many, 1_000_000)
  const date = addDays(sydneyDateOf(new Date()), 7)
  const calls = listAddresses(date)
  for (const [name, path] of Object.entries(calls)) {
    for (const encoding of ['plain', 'br'] as const) await againstBareRoute({ few, bare }, name, path, encoding)
    const growth: number[] = []
    for (let round = 0; round < rounds; round++) {
      const house = await cpuPerRequest(few, { path, seconds })
      growth.push((await cpuPerRequest(many, { path, seconds })) / house)
    }
    console.log(
      `availability, ${name}: ${median(growth).toFixed(2)} times dearer with 1,000,000 bookings than with 1,000 (at most 1.20)`,
    )
  }
  await againstBareQuery(few, date, calls.day)
  await measurePages(few)
}

/** What a list costs the server's CPU, against a bare route that answers the very same bytes. */
async function againstBareRoute(
  { few, bare }: Pick<Scene, 'few' | 'bare'>,
  name: string,
  path: string,
  encoding: ListEncoding,
): Promise<void> {
  const measure = await compareList({ house: few, bare }, { name, path, encoding })
  const rows: ListCost[] = []
  for (let round = 0; round < rounds; round++) rows.push(await measure(seconds))
  const share = median(rows.map(({ house, floor }) => floor / house)).toFixed(2)
  const [house, floor] = [median(rows.map((row) => row.house)), median(rows.map((row) => row.floor))]
  console.log(
    `availability, ${name}, ${encoding}: ${share} of a bare route with the same bytes (goal 0.70): ${house.toFixed(0)} µs of CPU against ${floor.toFixed(0)}`,
  )
}

export type ListEncoding = 'plain' | 'br'
/** What says who asks. */
type Headers = Record<string, string>
/** What a request costs in µs of CPU, in the house and on the bare route. */
type ListCost = { house: number; floor: number }

/** Gives a bare route the very bytes that the house sends for a list; what is answered measures both. */
export async function compareList(
  { house, bare }: { house: Program; bare: Program },
  { name, path, encoding, by = {} }: { name: string; path: string; encoding: ListEncoding; by?: Headers },
): Promise<(seconds: number) => Promise<ListCost>> {
  const headers = { ...by, 'accept-encoding': encoding === 'br' ? 'gzip, deflate, br' : 'identity' }
  bare.child.send({ name, ...(await bytesOf(house.url + path, headers)) })
  await once(bare.child, 'message')
  return async (seconds) => ({
    house: await cpuPerRequest(house, { path, seconds, headers }),
    floor: await cpuPerRequest(bare, { path: `/${name}`, seconds, headers }),
  })
}

/** The addresses of a day and of its month. */
export function listAddresses(date: string): Record<'day' | 'month', string> {
  const [year, month] = date.split('-')
  return {
    day: `/api/wix/v1/available-slots?date=${date}&serviceId=${BATHING_ID}`,
    month: `/api/wix/v1/available-slots-month?month=${Number(month)}&year=${year}&serviceId=${BATHING_ID}`,
  }
}

/** The bytes of an answer as they travel. */
export const bytesOf = (url: string, headers: Record<string, string>) =>
  new Promise<{ bytes: string; encoding: string | null }>((resolve, reject) => {
    const call = request(url, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const bytes = Buffer.concat(parts).toString('base64')
        resolve({ bytes, encoding: response.headers['content-encoding'] ?? null })
      })
    })
    call.on('error', reject)
    call.end()
  })

/** What a page costs the server's CPU. */
async function measurePages(house: House): Promise<void> {
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  for (const path of ['/service-selection', '/select-slot', '/checkout']) {
    const costs: number[] = []
    for (let round = 0; round < rounds; round++) costs.push(await cpuPerRequest(house, { path, seconds, headers }))
    console.log(`page ${path}: ${(median(costs) / 1000).toFixed(2)} ms of CPU (goal 0.30)`)
  }
}

async function againstBareQuery(house: House, date: string, path: string): Promise<void> {
  const { pool, close } = openDatabase(house.databaseUrl)
  const input = { serviceId: BATHING_ID, from: startOfSydneyDay(date), to: endOfSydneyDay(date) }
  const shares: number[] = []
  for (let round = 0; round < rounds; round++) {
    const call = await load(house.url, seconds, connections, () => ({ path }))
    const query = await repeat(seconds, connections, () => listOffers(pool, input))
    shares.push(call.perSecond / query)
  }
  console.log(`availability, day: ${median(shares).toFixed(2)} of its bare query`)
  await close()
}

/** Bookings of long ago and far ahead, as a busy house would have them after years. */
async function fillBookings({ adminUrl }: House, count: number): Promise<void> {
  const { db, close } = openDatabase(adminUrl)
  await db.connection().execute(async (one: Db) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`
      insert into orders (order_key, visitor_id, network, first_name, last_name, email, marketing_consent, terms_accepted_at,
        quote, total_cents, card_due_cents, success_url, failure_url, status, paid_at)
      values ('bench-order-key-0123456789', 'bench', 'bench', 'B', 'B', 'b@b.example', false, now(), '{}', 0, 0, '', '', 'PAID', now())`.execute(
      one,
    )
    await sql`
      insert into booking (order_id, service_id, session_id, resource_id, exclusive, starts_at, ends_at, blocked_until, party_size, status)
      select orders.id, session.service_id, session.id, session.resource_id, false, session.starts_at, session.ends_at, session.ends_at, 1, 'CONFIRMED'
      from generate_series(1, ${count}) as n
      join (select *, row_number() over (order by starts_at) as place from session) as session
        on session.place = 1 + n % (select count(*) from session)
      cross join (select id from orders where visitor_id = 'bench') as orders`.execute(one)
    await sql`set session_replication_role = default`.execute(one)
    await sql`vacuum analyze`.execute(one)
  })
  await close()
}
