-- A session is fitted to its limits whenever its places fall, not only when somebody changes them.
alter table session
  -- How many had booked before the session was for fewer, and stay.
  add column over_limit integer not null default 0,
  add constraint session_over_limit check (over_limit >= 0) not valid;
-- For how many a session is, as its pool and its service say now, or fewer by the word of that day.
create view session_size as
  select session.id as session_id, session.ends_at, session.capacity, places_taken, lifted, over_limit,
    least(resource.capacity, coalesce(extra.capacity, service.default_capacity)) as holds
  from session
  join resource on resource.id = session.resource_id
  join service on service.id = session.service_id
  left join (
    select service_id, resource_id, (day + start) at time zone 'Australia/Sydney' as starts_at, capacity
    from schedule_exception where kind = 'extra') as extra
    on extra.service_id = session.service_id and extra.resource_id = session.resource_id
    and extra.starts_at = session.starts_at;

create function places_fell() returns trigger language plpgsql as $$ begin return new; end $$;
-- By its name it comes after `lifted_taken_down`.
create trigger places_fell before update of places_taken on session for each row
  when (new.places_taken < old.places_taken) execute function places_fell();

-- Who leaves a start that the timetable has given up as the last one leaves its pool free for others.
create function pool_left() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger pool_left after update of places_taken on session for each row
  when (new.retired and not old.retired) execute function pool_left();
