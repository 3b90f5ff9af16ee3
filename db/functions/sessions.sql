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

-- The start that the timetable has at an instant: when it ends, and for how many it is. None: there is no such start.
create or replace function timetable_start(service_id uuid, resource_id uuid, starts_at timestamptz)
returns table (ends_at timestamptz, capacity integer) language sql stable as $$
  select $3 + make_interval(mins => coalesce(timetable.minutes, service.minutes)),
    least(resource.capacity, coalesce(timetable.capacity, service.default_capacity))
  from timetable
  join service on service.id = timetable.service_id and service.deleted_at is null
  join resource on resource.id = timetable.resource_id and resource.retired_at is null
  cross join lateral (select $3 at time zone 'Australia/Sydney' as at) as wall
  where timetable.service_id = $1 and timetable.resource_id = $2
    and extract(dow from wall.at) = any (timetable.weekdays)
    and wall.at::date between timetable.begins_on and coalesce(timetable.ends_on, 'infinity')
    and wall.at::time between timetable.first_start and timetable.last_start
    and mod(extract(epoch from wall.at::time - timetable.first_start), timetable.every_minutes * 60) = 0
    and (timetable.is_extra or not exists (
      select from schedule_exception as other
      where other.service_id = timetable.service_id and other.resource_id = timetable.resource_id
        and other.day + other.start = wall.at))
  limit 1
$$;

-- Refuses a future booking of a room at a start that the timetable does not have, or for more people than the room takes.
-- For sessions `claimPlaces` asks that.
create or replace function refuse_unplanned(one booking) returns void language plpgsql as $$
begin
  if one.starts_at <= house_now() then
    return;
  end if;
  if not exists (select from timetable_start(one.service_id, one.resource_id, one.starts_at)) then
    raise exception 'the timetable has no such start' using errcode = 'check_violation', constraint = 'start_is_planned';
  end if;
  if one.party_size > (select capacity from resource where id = one.resource_id) then
    raise exception 'the room takes fewer people' using errcode = 'check_violation', constraint = 'room_takes_party';
  end if;
end $$;

-- The capacity of a session that is meant for so many people (`session_size`). A capacity made smaller than what is booked
-- leaves no session overbooked: it keeps as many places as are taken. People above its size are those whom a manager has let in
-- (`lifted`), and those who had booked before it was made smaller (`over_limit`); whoever fits takes an ordinary place.
create or replace function fitted(people integer, let_in integer, holds integer)
returns table (capacity integer, lifted integer, over_limit integer) language sql immutable as $$
  select greatest(people, holds), least(let_in, greatest(0, people - holds)),
    greatest(0, people - holds - least(let_in, greatest(0, people - holds)))
$$;

-- Whether an empty session is one that the timetable has given up, or has at another length.
create or replace function is_given_up(one session) returns boolean language sql stable as $$
  select one.kept or exists (
    select from timetable_start(one.service_id, one.resource_id, one.starts_at) as planned
    where planned.ends_at <> one.ends_at)
$$;

-- One at a time makes or takes away sessions, or changes what they hold. Taken before any row is locked.
create or replace function timetable_lock() returns bigint language sql immutable as $$
  select hashtextextended('horizon', 0)
$$;

-- Places fall: a session is fitted to its limits as they are now. When the last one leaves a start that the timetable
-- has given up, the pool is free. While somebody else changes the timetable, or leaves such a start, it is only kept
-- from being sold; `fill_horizon` takes it away soon after.
create or replace function places_fell() returns trigger language plpgsql as $$
begin
  select fits.capacity, fits.lifted, least(old.over_limit, fits.over_limit)
  into new.capacity, new.lifted, new.over_limit
  from session_size cross join fitted(new.places_taken, new.lifted, holds) as fits
  where session_id = new.id;
  if new.places_taken = 0 and not new.retired and new.starts_at > house_now() and is_given_up(new) then
    new.retired := pg_try_advisory_xact_lock(timetable_lock());
    new.kept := not new.retired;
  end if;
  return new;
end $$;

-- The last one has left a start that was given up: what the timetable wants there now is made. It waits for nobody, for
-- it holds places; a service that is locked at this moment is left to `fill_horizon`.
create or replace function pool_left() returns trigger language plpgsql as $$
begin
  perform fill_pools(sydney_date(new.starts_at) - 1, 2, house_now(),
    array(select id from service where deleted_at is null order by id for key share skip locked), array[new.resource_id]);
  return null;
end $$;

-- Makes the sessions that the timetables of these services want in these pools (null: all) after an instant, and that
-- are not there yet, where the pool is free: what was retired comes back, the rest is made. The caller has the
-- `timetable_lock`. It attempts nothing beside a session that is there, for that would wait for whoever is buying it.
create or replace function fill_pools(from_day date, days integer, after timestamptz, services uuid[], pools uuid[])
returns void language plpgsql
-- A pool is looked up by its index, also where sessions have just been made and are not counted yet.
set enable_seqscan = off as $$
declare
  back record;
begin
  for back in
    select session.id, wanted.ends_at, wanted.capacity from wanted_sessions(from_day, days) as wanted
    join session using (service_id, resource_id, starts_at)
    where session.retired and wanted.starts_at > after
      -- Sessions of the past are not read.
      and session.starts_at >= from_day::timestamp at time zone 'Australia/Sydney'
      and (services is null or wanted.service_id = any (services)) and (pools is null or wanted.resource_id = any (pools))
    order by wanted.starts_at, session.id
  loop
    -- One after the other, for they may overlap.
    update session set retired = false, ends_at = back.ends_at, capacity = back.capacity
    where id = back.id and not exists (
      select from session as other where other.resource_id = session.resource_id and not other.retired
        and tstzrange(other.starts_at, other.ends_at) && tstzrange(session.starts_at, back.ends_at));
  end loop;
  with missing as materialized (
    select wanted.* from wanted_sessions(from_day, days) with ordinality
      as wanted (service_id, resource_id, starts_at, ends_at, capacity, nth)
    where wanted.starts_at > after
      and (services is null or wanted.service_id = any (services)) and (pools is null or wanted.resource_id = any (pools))
      and not exists (
        select from session as there
        where there.service_id = wanted.service_id and there.resource_id = wanted.resource_id
          and there.starts_at = wanted.starts_at
          and there.starts_at >= from_day::timestamp at time zone 'Australia/Sydney')
  ), free as materialized (
    -- A look at the index for each: joined, every start would be held against every session of its pool.
    select missing.* from missing where (
      select other.id from session as other where other.resource_id = missing.resource_id and not other.retired
        and tstzrange(other.starts_at, other.ends_at) && tstzrange(missing.starts_at, missing.ends_at) limit 1) is null
  )
  insert into session (service_id, resource_id, starts_at, ends_at, capacity)
  -- Of two that overlap the earlier one is made, however the database has joined them.
  select service_id, resource_id, starts_at, ends_at, capacity from free order by nth
  on conflict do nothing;
end $$;

-- What the timetable wants and nobody can book: it is not there, or was given up.
create or replace function missing_sessions(from_day date, days integer)
returns table (service_id uuid, resource_id uuid, starts_at timestamptz, ends_at timestamptz) language sql stable as $$
  select wanted.service_id, wanted.resource_id, wanted.starts_at, wanted.ends_at
  from wanted_sessions(from_day, days) as wanted
  where not exists (
    select from session
    where session.service_id = wanted.service_id and session.resource_id = wanted.resource_id
      and session.starts_at = wanted.starts_at and not session.retired
      -- Sessions of the past are not read.
      and session.starts_at >= from_day::timestamp at time zone 'Australia/Sydney')
$$;

-- Gives up the empty sessions that the timetable does not want, and makes those that it wants and that are not there
-- yet. Answers what it wants in vain, because another session is in the pool at that time. Mostly only the last day is
-- to be made: the days before it are looked at once.
create or replace function fill_horizon(from_day date, days integer)
returns table (service_id uuid, resource_id uuid, starts_at timestamptz) language plpgsql as $$
declare
  first_day date;
  last_day date;
begin
  update session set kept = false, retired = true
  where session.kept and session.places_taken = 0 and session.starts_at > house_now();
  select min(sydney_date(missing.starts_at)), max(sydney_date(missing.starts_at)) into first_day, last_day
  from missing_sessions(from_day, days) as missing;
  if first_day is null then
    return;
  end if;
  perform fill_pools(first_day, last_day - first_day, '-infinity', null, null);
  return query
    select missing.service_id, missing.resource_id, missing.starts_at
    from missing_sessions(first_day, last_day - first_day) as missing;
end $$;
