-- Sessions: every run of a bathing hour or a class, with a counter of the places taken.
-- Massages have none: their start is offered from the schedule, their booking names the room and the time.

create table session (
  id uuid primary key default gen_random_uuid(),
  service_id uuid not null references service,
  resource_id uuid not null references resource,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null check (capacity > 0),
  places_taken integer not null default 0,
  check (ends_at > starts_at),
  constraint session_has_room check (places_taken between 0 and capacity),
  constraint session_once unique (service_id, starts_at, resource_id),
  -- A pool or a sauna runs one session at a time, so people in it never exceed its places.
  constraint session_alone exclude using gist (resource_id with =, tstzrange(starts_at, ends_at) with &&)
);

-- How far sessions have been made from each schedule, so that a nightly job only adds what is missing.
create function fill_horizon(from_day date, days integer) returns integer language sql as $$
  with made as (
    insert into session (service_id, resource_id, starts_at, ends_at, capacity)
    select service.id, resource.id, start.at, start.at + make_interval(mins => service.minutes), resource.capacity
    from schedule
    join service on service.id = schedule.service_id and service.kind <> 'massage'
    join resource on resource.id = schedule.resource_id
    cross join generate_series(0, days) as ahead
    cross join generate_series(
      0,
      (extract(epoch from schedule.last_start - schedule.first_start) / 60)::integer,
      schedule.every_minutes
    ) as later
    cross join lateral (
      select (from_day + ahead + schedule.first_start + make_interval(mins => later)) at time zone 'Australia/Sydney' as at
    ) as start
    where extract(dow from from_day + ahead) = any (schedule.weekdays)
    on conflict on constraint session_once do nothing
    returning 1
  )
  select count(*)::integer from made
$$;
