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
