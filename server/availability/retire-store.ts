import { sql } from 'kysely'
import type { RetiredResource } from '#api/timetable.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** The pools and rooms that are out of use, the latest first. */
export async function listRetired(db: Db): Promise<RetiredResource[]> {
  const rows = await db
    .selectFrom('resource')
    .select(['id', 'name', 'retired_at'])
    .where('retired_at', 'is not', null)
    .orderBy('retired_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, retired_at }) => ({ id, name, since: retired_at?.toISOString() ?? '' }))
}

/** One change of a pool or room at a time; false: there is none that is used, or retired. */
export async function lockResource(tx: Tx, id: string, standing: 'used' | 'retired'): Promise<boolean> {
  const resource = await tx
    .selectFrom('resource')
    .select('id')
    .where('id', '=', id)
    .where('retired_at', standing === 'used' ? 'is' : 'is not', null)
    // Not FOR UPDATE: bookings being written point at it, and would be waited for.
    .forNoKeyUpdate()
    .executeTakeFirst()
  return resource !== undefined
}

/** How many bookings a pool or room has that are not over, paid or about to be paid. */
export async function countAhead(tx: Tx, id: string, now: Date): Promise<number> {
  const { ahead } = await tx
    .selectFrom('booking')
    .select((row) => row.fn.countAll<string>().as('ahead'))
    .where('resource_id', '=', id)
    .where('status', 'in', ['HELD', 'CONFIRMED'])
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(ahead)
}

export const setRetired = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('resource').set({ retired_at: at }).where('id', '=', id).execute()

/** Back in use as the last of the list: its old place may be another's now. */
export const setUsed = (tx: Tx, id: string) =>
  tx
    .updateTable('resource')
    .set({ retired_at: null, position: sql<number>`(select coalesce(max(position), 0) + 1 from resource)` })
    .where('id', '=', id)
    .execute()

/** From today on no service has times in a pool or room. */
export async function endTimesIn(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`delete from schedule where resource_id = ${id} and begins_on >= sydney_date(${now})`.execute(tx)
  await sql`
    update schedule set ends_on = sydney_date(${now}) - 1
    where resource_id = ${id} and coalesce(ends_on, 'infinity') >= sydney_date(${now})`.execute(tx)
  await sql`delete from schedule_exception where resource_id = ${id} and day >= sydney_date(${now})`.execute(tx)
}

/** The sessions to come of a pool in which nobody is booked go; those that were booked once stay in the database. */
export async function clearResource(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`
    update session set retired = true
    where resource_id = ${id} and starts_at > ${now} and not retired
      and exists (select from booking where booking.session_id = session.id)`.execute(tx)
  await sql`
    delete from session
    where resource_id = ${id} and starts_at > ${now}
      and not exists (select from booking where booking.session_id = session.id)`.execute(tx)
}
