-- What a single day has beside its patterns: one more session, or a gap where a pattern has a start.
create table schedule_exception (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('extra', 'drop')),
  service_id uuid not null references service,
  resource_id uuid not null references resource,
  day date not null,
  start time not null check (start < '02:00' or start >= '03:00'),
  -- Of one more session alone; null: as long, and for as many, as the service has it.
  minutes integer check (minutes > 0),
  capacity integer check (capacity > 0),
  check (kind = 'extra' or (minutes is null and capacity is null)),
  unique (service_id, resource_id, day, start)
);
create index schedule_exception_of_resource on schedule_exception (resource_id);
create trigger noted after insert or update or delete on schedule_exception for each row execute function note_change();
create trigger schedule_exception_changed after insert or update or delete on schedule_exception
  execute function every_list_changed();

-- All starts as patterns: one more session is a pattern of a single day. Where a day has an exception, no other pattern
-- has that start.
create view timetable as
  select id, service_id, resource_id, weekdays, first_start, last_start, every_minutes, begins_on, ends_on,
         null::integer as minutes, null::integer as capacity, false as is_extra
  from schedule
  union all
  select id, service_id, resource_id, '{0,1,2,3,4,5,6}', start, start, 1440, day, day, minutes, capacity, true
  from schedule_exception where kind = 'extra';

-- Since when a pool or room is not used any more; null: it is.
alter table resource add column retired_at timestamptz;
