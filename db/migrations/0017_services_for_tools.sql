-- Services that other tools make, change and take away: what changes counts up, what is taken away stays in the books.

alter table service
  -- A massage that is not one of the menu's three types is a treatment of its own.
  drop constraint service_check,
  add constraint service_type_is_massage check (massage_type is null or kind = 'massage'),
  add column revision integer not null default 1,
  add column created_at timestamptz not null default house_now(),
  add column updated_at timestamptz not null default house_now(),
  -- Taken off the menu for good; its bookings and its history stay.
  add column deleted_at timestamptz,
  -- Seen on the menu, but booked by asking.
  add column online_booking boolean not null default true,
  -- How many may come at once; null: as many as the resource holds.
  add column default_capacity integer check (default_capacity between 1 and 1000),
  -- Where it takes place, in the words of the tools; none: in the house.
  add column locations jsonb not null default '[]',
  add column place text generated always as (
    case when locations #>> '{0,type}' = 'CUSTOM' then locations #>> '{0,custom,address,formattedAddress}' end) stored,
  add column media jsonb not null default '{}',
  add column seo_data jsonb not null default '{}',
  add column extended_fields jsonb not null default '{}';

-- Whoever changes a service, its revision counts up: a tool that read an older one is told so.
create function count_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  new.updated_at := house_now();
  return new;
end $$;
create trigger service_revision before update on service for each row execute function count_revision();

-- Who does a job has it to himself for so long; a process that dies leaves it to the next.
-- One that goes wrong is tried again, later each time, and given up in the end.
alter table platform_job
  add column leased_until timestamptz,
  add column tries integer not null default 0;

-- The names of a service in addresses. The newest is the main one; none is ever given to another service.
create table service_slug (
  name text primary key check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(name) <= 500),
  service_id uuid not null references service,
  custom boolean not null default false,
  created_at timestamptz not null default house_now(),
  seq integer generated always as identity
);
create index service_slug_of on service_slug (service_id, seq);

create function slug_of(name text) returns text language sql immutable as $$
  select coalesce(nullif(trim(both '-' from left(regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'), 480)), ''), 'service')
$$;

-- A name of its own, with a number behind it when another service has it.
create function name_service() returns trigger language plpgsql as $$
declare
  base text := slug_of(new.name);
  slug text := base;
  tries integer := 1;
begin
  -- A name that was chosen by hand stays the main one.
  if (select custom from service_slug where service_id = new.id order by seq desc limit 1) then
    return null;
  end if;
  loop
    delete from service_slug where name = slug and service_id = new.id;
    insert into service_slug (name, service_id) values (slug, new.id) on conflict do nothing;
    exit when found;
    -- After some tries at random: a hundred of one name do not count up each from one.
    tries := tries + case when tries < 5 then 1 else 1 + floor(random() * 100000)::integer end;
    slug := base || '-' || tries;
  end loop;
  return null;
end $$;
create trigger service_named after insert on service for each row execute function name_service();
create trigger service_renamed after update of name on service for each row
  when (old.name is distinct from new.name) execute function name_service();

insert into service_slug (name, service_id)
select slug_of(name) || case when row_number() over same > 1 then '-' || row_number() over same else '' end, id
from service window same as (partition by slug_of(name) order by position, id)
order by position, id;

-- A session of a service that was taken away, which somebody once had booked and nobody comes to: it takes up no pool.
alter table session
  add column retired boolean not null default false,
  drop constraint session_alone,
  add constraint session_alone exclude using gist (resource_id with =, tstzrange(starts_at, ends_at) with &&)
    where (not retired);

-- Nothing new is booked of a service that was taken away, whatever was read before.
create function only_what_is_sold() returns trigger language plpgsql as $$
begin
  -- Waits for whoever takes the service away just now.
  perform from service where id = new.service_id and deleted_at is null for key share;
  if not found then
    raise exception 'service % is not sold', new.service_id using errcode = 'check_violation', constraint = 'service_is_sold';
  end if;
  return new;
end $$;
create trigger booking_of_sold_service before insert on booking for each row
  when (new.status in ('HELD', 'CONFIRMED')) execute function only_what_is_sold();
create trigger booking_of_sold_service_again before update of status on booking for each row
  when (old.status = 'EXPIRED' and new.status = 'CONFIRMED') execute function only_what_is_sold();

create or replace function wanted_sessions(from_day date, days integer)
returns table (service_id uuid, resource_id uuid, starts_at timestamptz, ends_at timestamptz, capacity integer)
language sql stable as $$
  select service.id, resource.id, start.at, start.at + make_interval(mins => service.minutes),
    least(resource.capacity, service.default_capacity)
  from schedule
  join service on service.id = schedule.service_id and service.kind <> 'massage' and service.deleted_at is null
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
  order by start.at, service.position, service.id, resource.position, resource.id
$$;
