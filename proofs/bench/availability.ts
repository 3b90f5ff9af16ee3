import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { addDays, endOfSydneyDay, startOfSydneyDay, sydneyDateOf } from '#domain/sydney-time.ts'
import { listOffers } from '#server/availability/list-offers.ts'
import { openDatabase, type Db } from '#server/kit/db.ts'
import { load, median, repeat } from './load.ts'

type House = { url: string; databaseUrl: string; adminUrl: string }
type Scene = { few: House; many: House; bare: { child: ChildProcess; url: string } }

const seconds = 2
const connections = 16
const rounds = 5

/** The day and month calls against a route that answers the same bytes from memory, against their bare query, and with a full table. */
export async function measureAvailability({ few, many, bare }: Scene): Promise<void> {
  await fillBookings(few, 1000)
  await fillBookings(many, 1_000_000)
  const date = addDays(sydneyDateOf(new Date()), 7)
  const [year, month] = date.split('-')
  const calls = {
    day: `/api/wix/v1/available-slots?date=${date}&serviceId=${BATHING_ID}`,
    month: `/api/wix/v1/available-slots-month?month=${Number(month)}&year=${year}&serviceId=${BATHING_ID}`,
  }
  for (const [name, path] of Object.entries(calls)) {
    bare.child.send({ name, url: few.url + path })
    await once(bare.child, 'message')
    const shares: number[] = []
    const growth: number[] = []
    for (let round = 0; round < rounds; round++) {
      const house = await load(few.url, seconds, connections, () => ({ path }))
      const floor = await load(bare.url, seconds, connections, () => ({ path: `/${name}` }))
      const full = await load(many.url, seconds, connections, () => ({ path }))
      shares.push(house.perSecond / floor.perSecond)
      growth.push(house.perSecond / full.perSecond)
    }
    console.log(`availability, ${name}: ${median(shares).toFixed(2)} of a bare route with the same bytes (goal 0.70)`)
    console.log(
      `availability, ${name}: ${median(growth).toFixed(2)} times slower with 1,000,000 bookings than with 1,000 (at most 1.20)`,
    )
  }
  await againstBareQuery(few, date, calls.day)
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
