import { sql } from 'kysely'
import type { SydneyDate } from '#domain/sydney-time.ts'
import type { Db, Tx } from '#server/kit/db.ts'
import { sessionHolds } from './timetable-store.ts'

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

/** Offers treatments in rooms at the hours at which treatments are given there anyway. */
export async function offerInRooms(tx: Tx, inputs: readonly RoomInput[]): Promise<void> {
  if (inputs.length === 0) return
  await sql`
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
}

/** A treatment is given in no other rooms any more; what is booked there stays. */
export const leaveOtherRooms = (tx: Tx, serviceId: string, rooms: readonly string[]) =>
  tx
    .deleteFrom('schedule')
    .where('service_id', '=', serviceId)
    .where('resource_id', '<>', sql<string>`all (${rooms}::uuid[])`)
    .execute()

/** Offers a treatment in the rooms and at the hours of another. */
export async function copyTimes(tx: Tx, from: string, to: string): Promise<void> {
  await sql`
    insert into schedule (service_id, resource_id, weekdays, first_start, last_start, every_minutes, begins_on, ends_on)
    select ${to}, resource_id, weekdays, first_start, last_start, every_minutes, begins_on, ends_on
    from schedule where service_id = ${from}`.execute(tx)
}

/**
 * The sessions to come hold as many as the service says, but never fewer than have booked. Whom a manager has let in and
 * who fits now takes a place like everybody.
 */
export async function fitSessions(tx: Tx, serviceId: string, now: Date): Promise<void> {
  await sql`
    with locked as (
      select id from session where service_id = ${serviceId} and starts_at > ${now} order by id for no key update
    )
    update session set capacity = greatest(places_taken, ${sessionHolds}),
      lifted = least(lifted, greatest(0, places_taken - ${sessionHolds}))
    from locked, service, resource
    where session.id = locked.id and service.id = ${serviceId} and resource.id = session.resource_id
      and (session.capacity <> greatest(places_taken, ${sessionHolds}) or lifted > 0)`.execute(tx)
}

/** Recreates future sessions without bookings after a change of their length; booked ones stay. */
export async function remakeSessions(tx: Tx, serviceId: string, now: Date, today: SydneyDate): Promise<void> {
  await sql`
    delete from session
    where service_id = ${serviceId} and starts_at > ${now}
      and not exists (select from booking where booking.session_id = session.id)`.execute(tx)
  await sql`
    insert into session (service_id, resource_id, starts_at, ends_at, capacity)
    select wanted.* from venue cross join wanted_sessions(${today}::date, horizon_days) as wanted
    where wanted.service_id = ${serviceId} and wanted.starts_at > ${now}
    on conflict do nothing`.execute(tx)
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

/** Frees the pools of future sessions without bookings; sessions that were booked once stay in the database. */
export async function clearSessions(tx: Tx, serviceIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update session set retired = true
    where service_id = any (${serviceIds}::uuid[]) and starts_at > ${now} and places_taken = 0
      and exists (select from booking where booking.session_id = session.id)`.execute(tx)
  await sql`
    delete from session
    where service_id = any (${serviceIds}::uuid[]) and starts_at > ${now} and places_taken = 0 and not retired`.execute(
    tx,
  )
}
