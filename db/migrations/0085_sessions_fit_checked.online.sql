-- What 0084 asks of new rows holds for every row.
alter table session validate constraint session_over_limit;

-- A start that the timetable has given up is found among a year of others.
drop index concurrently if exists session_kept;
create index concurrently session_kept on session (starts_at) where kept;

-- Those who had booked before their pool was made smaller.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  more uuid;
begin
  loop
    with batch as (
      select session.id, places_taken - lifted - least(resource.capacity, service.default_capacity) as over
      from session join resource on resource.id = resource_id join service on service.id = service_id
      where session.id > last and ends_at > house_now() order by session.id limit 1000
    ), fitted as (
      update session set over_limit = batch.over from batch where session.id = batch.id and batch.over > 0
    )
    select max(id::text)::uuid into more from batch;
    exit when more is null;
    last := more;
    commit;
  end loop;
end $$;
