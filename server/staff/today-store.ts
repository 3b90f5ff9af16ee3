import { sql } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'

/** Visits that begin in a time and are booked for good, and how many people come to them. */
export async function countVisits(db: Db, from: Date, until: Date): Promise<{ visits: number; people: number }> {
  const { visits, people } = await db
    .selectFrom('booking')
    .select(({ fn }) => [
      fn.countAll<number>().as('visits'),
      sql<number>`coalesce(sum(party_size), 0)::integer`.as('people'),
    ])
    .where('status', '=', sql.lit('CONFIRMED'))
    .where('main_booking_id', 'is', null)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .executeTakeFirstOrThrow()
  return { visits, people }
}

/** The places of sessions that begin in a time and are open, and how many are booked for good, each times its minutes. */
export async function sumPlaces(db: Db, from: Date, until: Date): Promise<{ offered: number; booked: number }> {
  const { rows } = await sql<{ offered: number; booked: number }>`
    select coalesce(sum(capacity * minutes), 0)::float as offered, coalesce(sum(people * minutes), 0)::float as booked
    from session
    cross join lateral (select extract(epoch from ends_at - starts_at) / 60 as minutes) as lasting
    cross join lateral (
      select coalesce(sum(party_size), 0) as people from booking
      where session_id = session.id and status = 'CONFIRMED') as coming
    where starts_at >= ${from} and starts_at < ${until} and not retired
      and not is_closed(service_id, resource_id, starts_at, ends_at)`.execute(db)
  return rows[0] ?? { offered: 0, booked: 0 }
}
