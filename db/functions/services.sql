-- Every change of a service raises its revision: a client that read an older one is refused. The same values once more
-- are no change; what changes beside the row (its pictures, its rooms, its name in addresses) is counted by whoever does.
create or replace function count_revision() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['revision', 'updated_at'] is distinct from to_jsonb(old) - array['revision', 'updated_at'] then
    new.revision := old.revision + 1;
  end if;
  if new.revision <> old.revision then
    new.updated_at := house_now();
  end if;
  return new;
end $$;

-- The name of a service as it stands in addresses.
create or replace function slug_of(name text) returns text language sql immutable as $$
  select coalesce(nullif(trim(both '-' from left(regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'), 480)), ''), 'service')
$$;

-- A name of its own, with a number behind it when another service has it.
create or replace function name_service() returns trigger language plpgsql as $$
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

-- Nothing new is booked of a service that was taken away, in closed time, in a pool that is out of use, or in a room at a
-- start that the timetable has given up or for more people than it takes, whatever was read before.
create or replace function only_what_is_sold() returns trigger language plpgsql as $$
begin
  -- Waits for a transaction that is deleting the service, or closing the house.
  perform from service where id = new.service_id and deleted_at is null for key share;
  if not found then
    raise exception 'service % is not sold', new.service_id using errcode = 'check_violation', constraint = 'service_is_sold';
  end if;
  if is_closed(new.service_id, new.resource_id, new.starts_at, new.ends_at) then
    raise exception 'the house is closed' using errcode = 'check_violation', constraint = 'house_is_open';
  end if;
  if exists (select from resource where id = new.resource_id and retired_at is not null) then
    raise exception 'the pool or room is out of use' using errcode = 'check_violation', constraint = 'resource_is_used';
  end if;
  -- A session is there as long as the timetable has it.
  if new.session_id is null then
    perform refuse_unplanned(new);
  end if;
  return new;
end $$;
