import { sql } from 'kysely'
import type { ReportDays } from '#domain/reports/report-days.ts'
import { endOfSydneyDay, HOUR, startOfSydneyDay } from '#domain/sydney-time.ts'

/** Which occupancy is asked for: that of some days, of the whole house or of one pool or room, as it is at a moment. */
export type AskedOccupancy = { days: ReportDays; resourceId?: string | undefined; now: Date }

/**
 * What is offered and what is booked for good in some days, cut into the hours of Sydney, as `hours`: how many minutes of
 * an hour, how many places are offered in them and how many are booked. Whoever comes stands in the hour, and all of a
 * session on the day, in which it begins. Closed time offers nothing, and whoever is still booked in it is not counted.
 */
export const offeredHours = (asked: AskedOccupancy) => sql`
  ${closed(asked)}, ${bookedRooms(asked)}, ${offeredRooms(asked)}, ${sessions(asked)}, offered as (
    select * from session_offered
    union all select resource_id, null, day, starts_at, ends_at, 1, 0, 0 from room_offered
    union all select resource_id, service_id, day, starts_at, ends_at, 0, 1, people from room_booked
  ), hours as (
    select resource_id, service_id, day, wall::date as date,
      extract(dow from wall)::integer as weekday, extract(hour from wall)::integer as hour,
      extract(epoch from least(ends_at, begins + interval '1 hour') - greatest(starts_at, begins)) / 60 as minutes,
      places, taken, case when begins <= starts_at then people else 0 end as people
    from offered
    cross join generate_series(date_trunc('hour', starts_at), ends_at - interval '1 second', '1 hour') as begins
    cross join lateral (select begins at time zone 'Australia/Sydney' as wall) as local
  )`

/**
 * What is shut, by closed time or because the site says that the days are, on each of these days on which something may
 * begin that meets it. Null: all services, all pools and rooms. What had begun before a closure was sent took place.
 */
const closed = ({ days }: AskedOccupancy) => sql`
  shut as (
    select closed_time.service_id, resource_id, greatest(closed_time.starts_at, sends_at) as starts_at, closed_time.ends_at
    from closed_time join closure on closure.id = closure_id
    union all
    select told.id, null, greatest(starts_on::timestamp at time zone 'Australia/Sydney', sends_at),
      (ends_on + 1)::timestamp at time zone 'Australia/Sydney'
    from closure left join lateral unnest(told_service_ids) as told (id) on true
    where shuts_days and state not in ('DRAFT', 'REOPENED') and (told_service_ids is null or told.id is not null)
  ), closed as materialized (
    select service_id, resource_id, starts_at, ends_at, date::date as day from shut
    cross join generate_series(greatest(sydney_date(starts_at) - 1, ${days.from}::date)::timestamp,
      least(sydney_date(ends_at), ${days.to}::date), '1 day') as date
    where starts_at < ends_at
  )`

/**
 * Sessions, with their places. Whom a manager has let in beyond them, and who had booked before there were fewer, add no
 * place: a session can be more than full.
 */
const sessions = (asked: AskedOccupancy) => sql`
  held as materialized (
    -- Who has not paid yet. Places are held for half an hour.
    select session_id, sum(party_size)::integer as people from booking
    where status = 'HELD' and starts_at >= ${startOfSydneyDay(asked.days.from)}
      and ends_at > ${new Date(asked.now.getTime() - HOUR)}
    group by session_id
  ), session_offered as (
    select resource_id, service_id, sydney_date(starts_at) as day, starts_at, ends_at,
      capacity - lifted - over_limit as places, places_taken - coalesce(held.people, 0) as taken,
      places_taken - coalesce(held.people, 0) as people
    from session
    left join held on session_id = session.id left join opening using (service_id)
    where ${isAsked('session', asked)} and not retired and ${isOpen('session')}
      and (places_taken > 0 or ${hasBegun('sydney_date(starts_at)')})
  )`

/** What is booked in rooms that one party has for itself. */
const bookedRooms = (asked: AskedOccupancy) => sql`
  room_booked as (
    select resource_id, service_id, sydney_date(starts_at) as day, starts_at, ends_at, party_size as people
    from booking
    where ${isAsked('booking', asked)} and exclusive and status = 'CONFIRMED' and ${isOpen('booking')}
  )`

/**
 * The stretches of a day in which a room can be had: from each start that a treatment has there to its end. What is
 * booked outside of them, because the timetable has changed since, was offered too.
 */
const offeredRooms = (asked: AskedOccupancy) => sql`
  ${roomDays(asked)}, room_each as (
    select room_day.service_id, room_day.resource_id, day, starts.at as starts_at, starts.at + lasts as ends_at
    from room_day
    cross join generate_series(0, (extract(epoch from last_start - first_start) / 60)::integer, every_minutes) as later
    cross join lateral (select day + first_start + make_interval(mins => later) as at) as wall
    cross join lateral (select wall.at at time zone 'Australia/Sydney' as at) as starts
    where has_gaps and starts.at < gone_at and (is_extra or not exists (
      select from schedule_exception as other
      where other.service_id = room_day.service_id and other.resource_id = room_day.resource_id
        and other.day + other.start = wall.at))
  ), room_start as (
    select resource_id, day, starts_at, ends_at from room_day where not has_gaps
    union all select resource_id, day, starts_at, ends_at from room_each where ${isOpen('room_each')}
  ), room_offered as (
    -- Stretches meet across cleaning time; the one after the last treatment is not offered.
    select resource_id, day, lower(stretch) as starts_at, upper(stretch) - cleaning as ends_at
    from (
      select resource_id, day, cleaning, unnest(range_agg(tstzrange(starts_at, ends_at + cleaning))) as stretch
      from (
        select resource_id, day, starts_at, ends_at from room_start
        union all select resource_id, day, starts_at, ends_at from room_booked) as thing
      join (select id as resource_id, make_interval(mins => turnover_minutes) as cleaning from resource) as room
        using (resource_id)
      group by resource_id, day, cleaning) as met
  )`

/**
 * The days on which a treatment has starts in a room, as far ahead as guests can book, from the first start to the end of
 * the last. Only where something is shut or left out between them is each start looked at: that takes long for years.
 */
const roomDays = ({ days, resourceId, now }: AskedOccupancy) => sql`
  planned as (
    select timetable.service_id, timetable.resource_id, date::date as day, first_start, last_start, every_minutes, is_extra,
      lasts, (date + first_start) at time zone 'Australia/Sydney' as starts_at,
      (date + first_start + until_last) at time zone 'Australia/Sydney' + lasts as ends_at,
      coalesce(least(service.deleted_at, resource.retired_at), 'infinity') as gone_at
    from timetable
    join service on service.id = timetable.service_id and service.kind = 'massage'
    join resource on resource.id = timetable.resource_id
    left join opening on opening.service_id = service.id
    cross join venue
    -- Patterns can begin long before anything was ever booked, or could have been.
    cross join lateral (
      select sydney_date(least(
        (select min(starts_at) from session), (select min(starts_at) from booking where status <> 'EXPIRED'))) as day) as first
    cross join generate_series(greatest(${days.from}::date, first.day)::timestamp,
      least(${days.to}::date, sydney_date(${now}) + horizon_days), '1 day') as date
    cross join lateral (select make_interval(mins => coalesce(timetable.minutes, service.minutes)) as lasts) as length
    -- A pattern may end between two starts.
    cross join lateral (
      select make_interval(mins => every_minutes * floor(
        extract(epoch from last_start - first_start) / 60 / every_minutes)::integer) as until_last) as pattern
    where ${isOf('timetable', resourceId)} and extract(dow from date) = any (weekdays)
      and date between begins_on and coalesce(ends_on, 'infinity') and ${hasBegun('date')}
  ), room_day as materialized (
    select planned.*, every_minutes * interval '1 minute' > lasts or gone_at < ends_at or closed_day.day is not null
      or exists (
        select from schedule_exception as other where other.service_id = planned.service_id
          and other.resource_id = planned.resource_id and other.day = planned.day) as has_gaps
    from planned left join (select distinct day from closed) as closed_day on closed_day.day = planned.day
    where starts_at < gone_at
  )`

const isOf = (table: string, resourceId: string | undefined) =>
  resourceId === undefined ? sql`true` : sql`${sql.ref(`${table}.resource_id`)} = ${resourceId}`

const isAsked = (table: string, { days, resourceId }: AskedOccupancy) => sql`
  ${sql.ref(`${table}.starts_at`)} >= ${startOfSydneyDay(days.from)}
  and ${sql.ref(`${table}.starts_at`)} < ${endOfSydneyDay(days.to)} and ${isOf(table, resourceId)}`

/** Whether nothing that is closed meets it. */
const isOpen = (table: string) => sql`not exists (
  select from closed
  where closed.day = sydney_date(${of(table, 'starts_at')})
    and closed.starts_at < ${of(table, 'ends_at')} and closed.ends_at > ${of(table, 'starts_at')}
    and coalesce(closed.service_id = ${of(table, 'service_id')}, true)
    and coalesce(closed.resource_id = ${of(table, 'resource_id')}, true))`

/** Whether the service can be booked on that day, and not only from a later one on. */
const hasBegun = (day: string) => sql`coalesce(${sql.raw(day)} >= opens_on, true)`

const of = (table: string, column: string) => sql.ref(`${table}.${column}`)
