-- Every session that the timetable asks for.
create or replace function wanted_sessions(from_day date, days integer)
returns table (service_id uuid, resource_id uuid, starts_at timestamptz, ends_at timestamptz, capacity integer)
language sql stable as $$
  select service.id, resource.id, start.at, start.at + make_interval(mins => coalesce(timetable.minutes, service.minutes)),
    least(resource.capacity, coalesce(timetable.capacity, service.default_capacity))
  from timetable
  join service on service.id = timetable.service_id and service.kind <> 'massage' and service.deleted_at is null
  join resource on resource.id = timetable.resource_id and resource.retired_at is null
  cross join generate_series(0, days) as ahead
  cross join generate_series(
    0,
    (extract(epoch from timetable.last_start - timetable.first_start) / 60)::integer,
    timetable.every_minutes
  ) as later
  cross join lateral (select from_day + ahead + timetable.first_start + make_interval(mins => later) as at) as wall
  cross join lateral (select wall.at at time zone 'Australia/Sydney' as at) as start
  where extract(dow from from_day + ahead) = any (timetable.weekdays)
    and from_day + ahead between timetable.begins_on and coalesce(timetable.ends_on, 'infinity')
    and (timetable.is_extra or not exists (
      select from schedule_exception as other
      where other.service_id = timetable.service_id and other.resource_id = timetable.resource_id
        and other.day + other.start = wall.at))
  order by start.at, service.position, service.id, resource.position, resource.id
$$;

-- Makes the sessions that the schedules ask for and that are not there yet. Answers what they ask for in vain, because
-- another session is in the pool at that time.
create or replace function fill_horizon(from_day date, days integer)
returns table (service_id uuid, resource_id uuid, starts_at timestamptz) language sql as $$
  with missing as materialized (
    select wanted.* from wanted_sessions(from_day, days) as wanted
    where not exists (
      select from session
      where session.service_id = wanted.service_id and session.resource_id = wanted.resource_id
        and session.starts_at = wanted.starts_at
        -- Sessions of the past are not read.
        and session.starts_at >= from_day::timestamp at time zone 'Australia/Sydney')
  ), made as (
    insert into session (service_id, resource_id, starts_at, ends_at, capacity)
    select service_id, resource_id, starts_at, ends_at, capacity from missing
    on conflict do nothing
    returning service_id, resource_id, starts_at
  )
  select service_id, resource_id, starts_at from missing
  except
  select service_id, resource_id, starts_at from made
$$;
