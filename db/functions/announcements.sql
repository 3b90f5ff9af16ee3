-- Tells every process that the places of a service have changed on a day, and with them the sheet of that day.
create or replace function announce_places(service uuid, starts_at timestamptz) returns void language sql as $$
  select pg_notify('places_changed', service || ' ' || sydney_date(starts_at)),
    pg_notify('desk_changed', sydney_date(starts_at)::text)
$$;

create or replace function session_changed() returns trigger language plpgsql as $$
begin
  perform announce_places(new.service_id, new.starts_at);
  if sydney_date(old.starts_at) <> sydney_date(new.starts_at) then
    perform announce_places(old.service_id, old.starts_at);
  end if;
  return null;
end $$;

create or replace function sessions_made_or_gone() returns trigger language plpgsql as $$
begin
  perform announce_places(service_id, day::timestamp at time zone 'Australia/Sydney')
  from (select distinct service_id, sydney_date(starts_at) as day from changed) as place;
  return null;
end $$;

-- A room is taken from every service that uses it.
create or replace function room_taken_or_free() returns trigger language plpgsql as $$
begin
  perform announce_places(service_id, starts_at)
  from (select distinct service_id from timetable where resource_id in (old.resource_id, new.resource_id)) as service,
       (values (old.starts_at), (new.starts_at)) as at (starts_at)
  where starts_at is not null;
  return null;
end $$;

-- What changes rarely changes every list.
create or replace function every_list_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('places_changed', '*'), pg_notify('desk_changed', '*');
  return null;
end $$;
