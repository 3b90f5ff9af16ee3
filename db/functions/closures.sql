-- Whether a closure, for maintenance say, shuts a service, a pool or a room at that time.
create or replace function is_closed(service uuid, resource uuid, starts_at timestamptz, ends_at timestamptz)
returns boolean language sql stable as $$
  select exists (
    select from closed_time
    where closed_time.starts_at < $4 and closed_time.ends_at > $3
      and coalesce(closed_time.service_id = $1, true) and coalesce(closed_time.resource_id = $2, true))
$$;

-- Refuses to move a booking into closed time, a pool that is out of use, or a room at a start that the timetable has given
-- up or that takes fewer people, whatever was read before.
create or replace function refuse_while_closed() returns trigger language plpgsql as $$
begin
  -- Waits for a closure that is being made.
  perform from service where id = new.service_id for key share;
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
