import { sql } from 'kysely'
import type { WeekStart } from '#api/timetable.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Every start of a service in the seven days from a day on, with what it is and who has booked it. */
export async function listWeekStarts(
  db: Db,
  serviceId: string,
  from: string,
  now: Date,
): Promise<(WeekStart & { day: string })[]> {
  const { rows } = await sql<WeekStart & { day: string }>`
    with wall as (
      select timetable.resource_id, day + first_start + make_interval(mins => later) as at, is_extra, minutes, capacity
      from timetable
      cross join generate_series(${from}::timestamp, ${from}::timestamp + interval '6 days', '1 day') as day
      cross join generate_series(0, (extract(epoch from last_start - first_start) / 60)::integer, every_minutes) as later
      where timetable.service_id = ${serviceId} and extract(dow from day) = any (weekdays)
        and day between begins_on and coalesce(ends_on, 'infinity')
    ), exception as (
      select resource_id, day + start as at, kind from schedule_exception
      where service_id = ${serviceId} and day between ${from}::date and ${from}::date + 6
    ), planned as (
      select distinct on (resource_id, at) * from (
        select resource_id, at, case when is_extra then 'extra' else 'planned' end as kind, minutes, capacity from wall
        where is_extra or (resource_id, at) not in (select resource_id, at from exception)
        union all
        select resource_id, at, 'gap', null, null from exception where kind = 'drop'
      ) as each order by resource_id, at
    ), taken as (
      select resource_id, starts_at at time zone 'Australia/Sydney' as at, min(ends_at) as ends_at,
        sum(party_size)::integer as people
      from booking
      where service_id = ${serviceId} and status in ('HELD', 'CONFIRMED')
        and starts_at >= ${from}::timestamp at time zone 'Australia/Sydney'
        and starts_at < (${from}::timestamp + interval '7 days') at time zone 'Australia/Sydney'
      group by resource_id, starts_at
    )
    select at::date as day, to_char(at, 'HH24:MI') as start, resource.id as "resourceId", resource.name as resource,
      case when coalesce(planned.kind, 'gap') = 'gap' and taken.people > 0 then 'kept'
        when planned.kind <> 'gap' and service.kind <> 'massage' and session.id is null and start.instant > ${now}
          and at::date <= sydney_date(${now}) + venue.horizon_days then 'clash'
        else planned.kind end as kind,
      (planned.kind = 'gap') is true as "isGap",
      coalesce(extract(epoch from coalesce(session.ends_at, taken.ends_at) - start.instant)::integer / 60,
        planned.minutes, service.minutes) as minutes,
      coalesce(taken.people, 0) as people,
      ${holds} as places,
      start.instant <= ${now} as "isOver",
      is_closed(service.id, resource.id, start.instant, start.instant + make_interval(mins => service.minutes)) as "isShut"
    from planned full join taken using (resource_id, at)
    join resource on resource.id = resource_id
    join service on service.id = ${serviceId}
    cross join venue
    cross join lateral (select at at time zone 'Australia/Sydney' as instant) as start
    left join session on session.service_id = service.id and session.resource_id = resource.id
      and session.starts_at = start.instant and not session.retired
    order by at, resource.position, resource.id`.execute(db)
  return rows
}

/** What a start is for; a session says it itself, unless it is fuller than that. */
const holds = sql`least(resource.capacity, coalesce(planned.capacity, service.default_capacity))`
