import { sql } from 'kysely'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { fillPools, lockPools } from './timetable-store.ts'

/** The rooms in which treatments are given, one party at a time. */
export const listRooms = (db: Db) =>
  db
    .selectFrom('resource')
    .select('id')
    .where('exclusive', '=', true)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute()

/** Which treatment is given in which rooms; null means in all of them. */
export type RoomInput = { serviceId: string; rooms: readonly string[] | null }

/** Offers treatments in rooms at the hours at which treatments are given there anyway; answers how many of these are new. */
export async function offerInRooms(tx: Tx, inputs: readonly RoomInput[]): Promise<number> {
  if (inputs.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    insert into schedule (service_id, resource_id, weekdays, first_start, last_start, every_minutes, begins_on, ends_on)
    select input."serviceId", room.id, hours.weekdays, hours.first_start, hours.last_start, hours.every_minutes,
      hours.begins_on, hours.ends_on
    from jsonb_to_recordset(${JSON.stringify(inputs)}::jsonb) as input ("serviceId" uuid, rooms jsonb)
    join resource as room on room.exclusive and room.retired_at is null
      and (input.rooms is null or input.rooms = 'null' or input.rooms ? room.id::text)
    cross join lateral (
      select distinct on (weekdays, first_start, begins_on)
        weekdays, first_start, last_start, every_minutes, begins_on, ends_on
      from schedule where resource_id = room.id
      order by weekdays, first_start, begins_on, last_start desc
    ) as hours
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows)
}

/** A treatment is given in no other rooms any more; what is booked there stays. Answers how many times go. */
export async function leaveOtherRooms(tx: Tx, serviceId: string, rooms: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('schedule')
    .where('service_id', '=', serviceId)
    .where('resource_id', '<>', sql<string>`all (${rooms}::uuid[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Offers a treatment in the rooms and at the hours of another. */
export async function copyTimes(tx: Tx, from: string, to: string): Promise<void> {
  await sql`
    insert into schedule (service_id, resource_id, weekdays, first_start, last_start, every_minutes, begins_on, ends_on)
    select ${to}, resource_id, weekdays, first_start, last_start, every_minutes, begins_on, ends_on
    from schedule where service_id = ${from}`.execute(tx)
}

/** The services with future bookings, paid or about to be paid. */
export async function listBooked(tx: Tx, serviceIds: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct service_id as id from session
    where service_id = any (${serviceIds}::uuid[]) and starts_at > ${now} and places_taken > 0
    union
    select distinct service_id from booking
    where resource_id in (select id from resource where exclusive) and exclusive and status in ('HELD', 'CONFIRMED')
      and tstzrange(starts_at, blocked_until) && tstzrange(${now}, null)
      and starts_at > ${now} and service_id = any (${serviceIds}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Frees the pools of future sessions without bookings, for the times of other services; sessions that were booked once
 * stay in the database. What is booked is kept for those who booked it.
 */
export async function clearSessions(tx: Tx, serviceIds: readonly string[], now: Date): Promise<void> {
  const ahead = sql`session.service_id = any (${serviceIds}::uuid[]) and session.starts_at > ${now} and not session.retired`
  const pools = await lockPools(tx, ahead)
  await sql`
    update session set retired = places_taken = 0, kept = places_taken > 0
    where ${ahead} and exists (select from booking where booking.session_id = session.id)`.execute(tx)
  await sql`delete from session where ${ahead} and places_taken = 0`.execute(tx)
  await fillPools(tx, { from: sydneyDateOf(now), services: null, pools }, now)
}
