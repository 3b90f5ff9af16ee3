import { sql } from 'kysely'
import type { StandingSession } from '#domain/availability/plan-sessions.ts'
import type { WeeklyStarts } from '#domain/availability/timetable-starts.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'
import type { Db } from '#server/kit/database/db.ts'

/** What a plan needs to know of a service; undefined: there is none, or it was taken off the menu. */
export const findPlanned = (db: Db, id: string) =>
  db
    .selectFrom('service')
    .select(['id', 'kind', 'minutes'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The patterns of a service that are in force on a day or later, in pools and rooms that are used. */
export async function listWeeklyStarts(db: Db, serviceId: string, from: SydneyDate): Promise<WeeklyStarts[]> {
  const { rows } = await sql<WeeklyStarts>`
    select resource_id as "resourceId", weekdays, left(first_start::text, 5) as "firstStart",
      left(last_start::text, 5) as "lastStart", every_minutes as "everyMinutes", begins_on as "beginsOn",
      ends_on as "endsOn"
    from schedule join resource on resource.id = resource_id and retired_at is null
    where service_id = ${serviceId} and coalesce(ends_on, 'infinity') >= ${from}::date
    order by begins_on, first_start, resource_id, weekdays`.execute(db)
  return rows
}

/** Every session of a service, and of others in these pools, that is not over at an instant, also those given up. */
export async function listSessions(
  db: Db,
  serviceId: string,
  pools: readonly string[],
  since: number,
): Promise<StandingSession[]> {
  const { rows } = await sql<StandingSession>`
    select service_id as "serviceId", resource_id as "resourceId", ${ms(sql`starts_at`)} as from,
      ${ms(sql`ends_at`)} as until, places_taken as people, retired as "isRetired",
      exists (select from booking where booking.session_id = session.id) as "wasBooked"
    from session
    where (service_id = ${serviceId} or resource_id = any (${pools}::uuid[])) and ends_at > ${new Date(since)}
    order by starts_at, id`.execute(db)
  return rows
}

/** Who has booked a service from an instant on, by start; of treatments, each booking. */
export async function listBookedStarts(db: Db, serviceId: string, since: number) {
  const { rows } = await sql<{ resourceId: string; from: number; people: number }>`
    select resource_id as "resourceId", ${ms(sql`starts_at`)} as from, sum(party_size)::integer as people
    from booking
    where service_id = ${serviceId} and status in ('HELD', 'CONFIRMED') and starts_at >= ${new Date(since)}
    group by resource_id, starts_at order by starts_at, resource_id`.execute(db)
  return rows
}

/** The times after an instant in which a service is shut, in a pool or room, or (null) in all. */
export async function listClosedTimes(db: Db, serviceId: string, since: number) {
  const { rows } = await sql<{ resourceId: string | null; from: number; until: number }>`
    select resource_id as "resourceId", ${ms(sql`starts_at`)} as from, ${ms(sql`ends_at`)} as until
    from closed_time where coalesce(service_id = ${serviceId}, true) and ends_at > ${new Date(since)}
    order by starts_at, ends_at, resource_id`.execute(db)
  return rows
}

/** The names of pools, rooms and services, by id. */
export async function nameAll(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from resource union all select id, name from service`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** An instant in milliseconds. */
const ms = (instant: ReturnType<typeof sql>) => sql<number>`(extract(epoch from ${instant}) * 1000)::float8`
