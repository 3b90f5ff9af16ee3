import { sql, type RawBuilder } from 'kysely'
import type { FullerSession, Pattern, StaffResource } from '#api/timetable.ts'
import { hasTimes } from '#server/catalogue/has-times.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/**
 * Every service that was not taken away, hidden ones too, with whether it has times from today on. Its next session is
 * found as `firstSessionStart` is.
 */
export const listStaffServices = (db: Db, now: Date) =>
  db
    .selectFrom('service')
    .select(['id', 'kind', 'name', 'tagline', 'description', 'minutes', 'price_cents', 'party_limit'])
    .select(['default_capacity', 'hidden', 'revision', 'min_party', 'book_until_minutes', 'cutoff_hours'])
    .select(['offers_robe', 'offers_extra_bath', 'menu_group'])
    .select([
      hasTimes.as('has_times'),
      sql<Date | null>`(
        select starts_at from session
        where service_id between service.id and service.id and starts_at > ${now} and not retired and not kept
        order by service_id, starts_at limit 1)`.as('next_session'),
    ])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Whether a service of this id was ever there: ids that the site knows are never used twice. */
export async function isKnownService(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('service').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Every pool and room that is used, with the names of the services that have times in it from today on. */
export async function listResources(db: Db, now: Date): Promise<StaffResource[]> {
  const { rows } = await sql<StaffResource>`
    with ahead as (
      select resource_id, count(*) as booked from booking
      where status in ('HELD', 'CONFIRMED') and ends_at > ${now} group by resource_id)
    select id, name, capacity, exclusive, turnover_minutes as "turnoverMinutes",
      safe_capacity as "safeCapacity", revision, array(
      select distinct service.name from timetable join service on service.id = timetable.service_id
      where timetable.resource_id = resource.id and service.deleted_at is null
        and coalesce(timetable.ends_on, 'infinity') >= sydney_date(${now})
      order by service.name) as services, coalesce(ahead.booked, 0)::integer as booked
    from resource left join ahead on ahead.resource_id = resource.id where retired_at is null order by position, id`.execute(
    db,
  )
  return rows
}

type ResourceParts = { name: string; capacity: number; turnover_minutes: number; safe_capacity?: number | null }

/** A new pool or room, the last in the list. */
export async function insertResource(
  tx: Tx,
  resource: ResourceParts & { id: string; exclusive: boolean },
): Promise<void> {
  const { last } = await tx
    .selectFrom('resource')
    .select((row) => row.fn.coalesce(row.fn.max('position'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('resource')
    .values({ ...resource, position: last + 1 })
    .execute()
}

/** Changes a pool or room, if nobody has since this revision; undefined: somebody has, or there is none. */
export const updateResource = (tx: Tx, id: string, change: ResourceParts, revision: number) =>
  tx
    .updateTable('resource')
    .set(change)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('retired_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Which sessions: those of a service, or those in a pool. */
export type SessionsOf = { serviceId: string } | { resourceId: string }

const isOf = (of: SessionsOf) =>
  'serviceId' in of ? sql`session.service_id = ${of.serviceId}` : sql`session.resource_id = ${of.resourceId}`

/**
 * Nobody else makes or takes away sessions, or changes what they hold, until the end of the transaction. Call it before
 * any row is locked: who waits for it must hold nothing that its owner may want.
 */
export const lockTimetable = (tx: Tx) => sql`select pg_advisory_xact_lock(timetable_lock())`.execute(tx)

/** Sessions that are not over hold as many as their pool and their service say now, but never fewer than have booked. */
export async function fitSessions(tx: Tx, of: SessionsOf, now: Date): Promise<void> {
  const ahead = sql`${isOf(of)} and session.ends_at > ${now}`
  await sql`select from session where ${ahead} order by id for no key update`.execute(tx)
  await sql`
    update session set capacity = fits.capacity, lifted = fits.lifted, over_limit = fits.over_limit
    from session_size as seen cross join fitted(seen.places_taken, seen.lifted, seen.holds) as fits
    where session.id = seen.session_id and ${ahead} and (session.capacity, session.lifted, session.over_limit)
      is distinct from (fits.capacity, fits.lifted, fits.over_limit)`.execute(tx)
}

/** The most people in a session of a pool that is not over and into which a manager has let some; 0: there is none. */
export async function mostLetIn(tx: Tx, resourceId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ capacity: number }>`
    select capacity from session where resource_id = ${resourceId} and ends_at > ${now} and lifted > 0`.execute(tx)
  return Math.max(0, ...rows.map(({ capacity }) => capacity))
}

/** A pool or a service that is to be for so many; a service with null for as many as fit. */
export type Resized = { resourceId: string; capacity: number } | { serviceId: string; capacity: number | null }

/**
 * Sessions to come in which more have booked than they are for, as `session_size` says: of all, of one pool, or if a pool
 * or a service were of another size. The first fifty.
 */
export async function listFuller(
  db: Db,
  of: { resourceId: string } | Resized | null,
  now: Date,
): Promise<FullerSession[]> {
  const ofPool = of && 'resourceId' in of && 'capacity' in of ? sql`${of.capacity}::integer` : sql`resource.capacity`
  const ofService = of && 'serviceId' in of ? sql`${of.capacity}::integer` : sql`service.default_capacity`
  const { rows } = await sql<Omit<FullerSession, 'start'> & { start: Date }>`
    select session.service_id as "serviceId", service.name as service, session.starts_at as start,
      resource.name as resource, session.places_taken as people, sized.holds
    from session
    join service on service.id = session.service_id join resource on resource.id = session.resource_id
    left join schedule_exception as extra on extra.kind = 'extra' and extra.service_id = session.service_id
      and extra.resource_id = session.resource_id
      and (extra.day + extra.start) at time zone 'Australia/Sydney' = session.starts_at
    cross join lateral (select least(${ofPool}, coalesce(extra.capacity, ${ofService})) as holds) as sized
    where ${of ? isOf(of) : sql`true`} and session.starts_at > ${now} and session.places_taken > sized.holds
    order by session.starts_at, service.name limit 50`.execute(db)
  return rows.map(({ start, ...row }) => ({ ...row, start: start.toISOString() }))
}

/** The patterns that are in force today or later. */
export const listPatterns = (db: Db, now: Date) =>
  db
    .selectFrom('schedule')
    .innerJoin('service', 'service.id', 'schedule.service_id')
    .innerJoin('resource', 'resource.id', 'schedule.resource_id')
    .select(['schedule.id', 'schedule.service_id', 'schedule.resource_id', 'schedule.weekdays', 'schedule.first_start'])
    .select(['schedule.last_start', 'schedule.every_minutes', 'schedule.begins_on', 'schedule.ends_on'])
    .where('service.deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(schedule.ends_on, 'infinity') >= sydney_date(${now})`)
    .orderBy('service.position')
    .orderBy('schedule.begins_on')
    .orderBy('resource.position')
    .orderBy('schedule.first_start')
    .orderBy('schedule.id')
    .execute()

/** Puts other patterns in the stead of a service's own from a day on; those before end the day before. */
export async function replacePatterns(
  tx: Tx,
  serviceId: string,
  from: string,
  patterns: readonly Pattern[],
): Promise<void> {
  await sql`delete from schedule where service_id = ${serviceId} and begins_on >= ${from}::date`.execute(tx)
  await sql`
    update schedule set ends_on = ${from}::date - 1
    where service_id = ${serviceId} and coalesce(ends_on, 'infinity') >= ${from}::date`.execute(tx)
  if (patterns.length === 0) return
  const rows = patterns.map(({ resourceId, weekdays, firstStart, lastStart, everyMinutes }) => ({
    service_id: serviceId,
    resource_id: resourceId,
    weekdays: [...new Set(weekdays)].toSorted((one, other) => one - other),
    first_start: firstStart,
    last_start: lastStart,
    every_minutes: everyMinutes,
    begins_on: from,
  }))
  await tx.insertInto('schedule').values(rows).execute()
}

/** Those of these pools and rooms that are used. */
export const listPlaces = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('resource')
    .select(['id', 'exclusive'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('retired_at', 'is', null)
    .execute()

/** Whether a service is there and was not taken away. */
export async function isSold(db: Db, id: string): Promise<boolean> {
  const service = await db
    .selectFrom('service')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return service !== undefined
}

/**
 * Makes the sessions of a service what its patterns want from a day on: unbooked ones that nobody wants any more go,
 * booked ones are kept for those who booked, missing ones are made where their pool is free; then those of other
 * services that find their pool free now.
 */
export async function followPatterns(tx: Tx, serviceId: string, from: string, now: Date): Promise<void> {
  const wanted = sql`(
    select wanted.* from venue
    cross join wanted_sessions(${from}::date, greatest(0, sydney_date(${now}) + horizon_days - ${from}::date)) as wanted
    where wanted.service_id = ${serviceId} and wanted.starts_at > ${now})`
  const ahead = sql`session.service_id = ${serviceId} and session.starts_at > ${now} and not session.retired
    and session.starts_at >= ${from}::timestamp at time zone 'Australia/Sydney'`
  const isWanted = sql`exists (
    select from wanted where wanted.starts_at = session.starts_at and wanted.resource_id = session.resource_id)`
  // What nobody has booked takes the length that it has now.
  const isSame = sql`exists (
    select from wanted where wanted.starts_at = session.starts_at and wanted.resource_id = session.resource_id
      and wanted.ends_at = session.ends_at)`
  const pools = await lockPools(tx, ahead)
  await sql`
    with wanted as materialized ${wanted}
    update session set retired = places_taken = 0 and not ${isSame}, kept = places_taken > 0 and not ${isWanted}
    where ${ahead} and exists (select from booking where booking.session_id = session.id)`.execute(tx)
  await sql`
    with wanted as materialized ${wanted}
    delete from session where ${ahead} and not ${isSame}
      and not exists (select from booking where booking.session_id = session.id)`.execute(tx)
  await fillPools(tx, { from, services: [serviceId], pools: null }, now)
  await fillPools(tx, { from, services: null, pools }, now)
}

/** Keeps sessions from being booked; the pools that they are in. */
export async function lockPools(tx: Tx, ahead: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ resource_id: string }>`
    select resource_id from session where ${ahead} order by id for no key update`.execute(tx)
  return [...new Set(rows.map(({ resource_id }) => resource_id))]
}

/** How many days of sessions one statement makes: a year of them could take longer than a statement may. */
const DAYS_AT_ONCE = 60

type Filling = { from: string; services: readonly string[] | null; pools: readonly string[] | null }

/** Makes what the timetables of services want in pools (null: all) from a day on, where these are free. */
export async function fillPools(tx: Tx, { from, services, pools }: Filling, now: Date): Promise<void> {
  if (pools?.length === 0) return
  const { rows } = await sql<{ days: number }>`
    select sydney_date(${now}) + horizon_days - ${from}::date as days from venue`.execute(tx)
  const days = rows[0]?.days ?? 0
  for (let done = 0; done <= days; done += DAYS_AT_ONCE) {
    const more = Math.min(DAYS_AT_ONCE - 1, days - done)
    await sql`
      select fill_pools(${from}::date + ${done}::integer, ${more}::integer, ${now}, ${services}::uuid[], ${pools}::uuid[])`.execute(
      tx,
    )
  }
}
