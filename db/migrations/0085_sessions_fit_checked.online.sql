-- What 0084 asks of new rows holds for every row.
alter table session validate constraint session_over_limit;

-- A start that the timetable has given up is found among a year of others.
drop index concurrently if exists session_kept;
create index concurrently session_kept on session (starts_at) where kept;

-- Every session that is not over is fitted to its limits once: what was given back since they fell is sold no more, and
-- who had booked before stays.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  more uuid;
begin
  loop
    with batch as (
      select session_id, holds from session_size
      where session_id > last and ends_at > house_now() order by session_id limit 1000
    ), changed as (
      update session set capacity = greatest(places_taken, holds), lifted = least(lifted, greatest(0, places_taken - holds)),
        over_limit = greatest(0, places_taken - holds - lifted)
      from batch
      where session.id = session_id and (capacity <> greatest(places_taken, holds) or places_taken > holds)
    )
    select max(session_id::text)::uuid into more from batch;
    exit when more is null;
    last := more;
    commit;
  end loop;
end $$;
