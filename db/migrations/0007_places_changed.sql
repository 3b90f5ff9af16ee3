-- Whoever shows places hears at once when they change, in every process: '<service> <Sydney date>', or '*' when
-- something changed that every list depends on. The same words in one transaction are announced once.

create function announce_places(service uuid, starts_at timestamptz) returns void language sql as $$
  select pg_notify('places_changed', service || ' ' || sydney_date(starts_at))
$$;

create function session_changed() returns trigger language plpgsql as $$
begin
  perform announce_places(new.service_id, new.starts_at);
  if sydney_date(old.starts_at) <> sydney_date(new.starts_at) then
    perform announce_places(old.service_id, old.starts_at);
  end if;
  return null;
end $$;
create trigger session_changed after update on session for each row
  when (old is distinct from new) execute function session_changed();

create function sessions_made_or_gone() returns trigger language plpgsql as $$
begin
  perform announce_places(service_id, day::timestamp at time zone 'Australia/Sydney')
  from (select distinct service_id, sydney_date(starts_at) as day from changed) as place;
  return null;
end $$;
create trigger sessions_made after insert on session referencing new table as changed
  for each statement execute function sessions_made_or_gone();
create trigger sessions_gone after delete on session referencing old table as changed
  for each statement execute function sessions_made_or_gone();

-- A room is taken from every service that uses it.
create function room_taken_or_free() returns trigger language plpgsql as $$
begin
  perform announce_places(service_id, starts_at)
  from (select distinct service_id from schedule where resource_id in (old.resource_id, new.resource_id)) as service,
       (values (old.starts_at), (new.starts_at)) as at (starts_at)
  where starts_at is not null;
  return null;
end $$;
create trigger room_taken after insert on booking for each row
  when (new.exclusive) execute function room_taken_or_free();
create trigger room_changed after update on booking for each row
  when (
    new.exclusive
    and (old.status in ('HELD', 'CONFIRMED'), old.starts_at, old.resource_id)
      is distinct from (new.status in ('HELD', 'CONFIRMED'), new.starts_at, new.resource_id)
  )
  execute function room_taken_or_free();

create function every_list_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('places_changed', '*');
  return null;
end $$;
create trigger service_changed after insert or update or delete on service execute function every_list_changed();
create trigger resource_changed after insert or update or delete on resource execute function every_list_changed();
create trigger schedule_changed after insert or update or delete on schedule execute function every_list_changed();
create trigger opening_changed after insert or update or delete on opening execute function every_list_changed();
create trigger closure_changed after insert or update or delete on closure execute function every_list_changed();
create trigger venue_changed after insert or update or delete on venue execute function every_list_changed();
