-- A session is fitted to its limits whenever its places fall, not only when somebody changes them.
alter table session
  -- How many had booked before the session was for fewer, and stay.
  add column over_limit integer not null default 0,
  add constraint session_over_limit check (over_limit >= 0) not valid;
-- For how many a session is, as its pool and its service say now, or fewer by the word of that day.
create view session_size as
  select session.id as session_id, least(resource.capacity, coalesce(extra.capacity, service.default_capacity)) as holds
  from session
  join resource on resource.id = session.resource_id
  join service on service.id = session.service_id
  cross join lateral (select session.starts_at at time zone 'Australia/Sydney' as at) as wall
  left join schedule_exception as extra on extra.kind = 'extra' and extra.service_id = session.service_id
    and extra.resource_id = session.resource_id and extra.day = wall.at::date and extra.start = wall.at::time;

create function places_fell() returns trigger language plpgsql as $$ begin return new; end $$;
-- By its name it comes after `lifted_taken_down`.
create trigger places_fell before update of places_taken on session for each row
  when (new.places_taken < old.places_taken) execute function places_fell();

-- Who leaves a start that the timetable has given up as the last one leaves its pool free for others.
create function pool_left() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger pool_left after update of places_taken on session for each row
  when (new.retired and not old.retired) execute function pool_left();
