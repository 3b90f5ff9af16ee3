-- One press that changes many parts of one thing is one entry of the history: codes of a batch, times of a service. The
-- functions are those of db/functions/history.sql.
-- What differs between two rows, as it was and as it is; what is counted or derived is no change.
create or replace function note_difference(was jsonb, is_now jsonb, out before jsonb, out after jsonb)
language sql immutable as $$
  select jsonb_object_agg(key, was.value), jsonb_object_agg(key, now.value)
  from jsonb_each($1) as was join jsonb_each($2) as now using (key)
  where was.value <> now.value and key !~ 'hash|secret|token|password|encrypted'
    and key <> all (array['id', 'revision', 'updated_at', 'number_of_usages'])
$$;

-- Codes of a batch that one statement changes alike are one entry, of the batch and with their number: thousands of them
-- would bury everything else. One alone is an entry of its own.
create or replace function note_codes_of_batch() returns trigger language plpgsql as $$
begin
  -- Each use of a code comes here.
  if not exists (select from codes_after where batch_id is not null) then
    return null;
  end if;
  perform
    case when changed.codes = 1
      then note_entry('update', 'coupon', changed.id, changed.name, changed.before, changed.after)
      else note_entry('update', 'coupon_batch', batch.id::text, batch.name, changed.before,
        changed.after || jsonb_build_object('codes', changed.codes)) end
  from (
    select of_batch.batch_id, different.before, different.after, count(*) as codes, min(of_batch.id::text) as id,
      min(coalesce(nullif(of_batch.name, ''), of_batch.code)) as name
    from codes_before as was join codes_after as of_batch using (id)
    cross join lateral note_difference(to_jsonb(was), to_jsonb(of_batch)) as different
    where of_batch.batch_id is not null and different.before is not null
    group by of_batch.batch_id, different.before, different.after
  ) as changed
  join coupon_batch as batch on batch.id = changed.batch_id;
  return null;
end $$;

-- The times of a service that one statement adds, ends or takes away are one entry, with each of them in it.
create or replace function note_times() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_times_of(tg_table_name, 'insert', (select jsonb_agg(to_jsonb(one)) from times_after as one));
  elsif tg_op = 'DELETE' then
    perform note_times_of(tg_table_name, 'delete', (select jsonb_agg(to_jsonb(one)) from times_before as one));
  else
    perform
      note_entry('update', tg_table_name, case when changed.times = 1 then changed.id else changed.service_id::text end,
        changed.name, changed.before,
        changed.after || case when changed.times = 1 then '{}' else jsonb_build_object('times', changed.times) end)
    from (
      select service.id as service_id, different.before, different.after, count(*) as times, min(now.id::text) as id,
        service.name || ', ' || string_agg(distinct resource.name, ', ') as name
      from times_before as was join times_after as now using (id)
      join service on service.id = now.service_id join resource on resource.id = now.resource_id
      cross join lateral note_difference(to_jsonb(was), to_jsonb(now)) as different
      where different.before is not null
      group by service.id, service.name, different.before, different.after
    ) as changed;
  end if;
  return null;
end $$;

-- Times that are added or taken away together, by their service; one alone keeps its own fields.
create or replace function note_times_of(what text, act text, rows jsonb) returns void language plpgsql as $$
begin
  perform note_entry($2, $1, told.row_id, told.name,
    case $2 when 'delete' then told.fields else '{}' end, case $2 when 'insert' then told.fields else '{}' end)
  from (
    select service.name || ', ' || string_agg(distinct resource.name, ', ') as name,
      case when count(*) = 1 then min(one ->> 'id') else service.id::text end as row_id,
      case when count(*) = 1 then jsonb_strip_nulls(jsonb_agg(one - array['id', 'revision', 'updated_at']) -> 0)
        else jsonb_build_object('times', jsonb_agg(
          jsonb_build_object('resource', resource.name) || jsonb_strip_nulls(one - array['id', 'revision', 'updated_at', 'service_id', 'resource_id'])
          order by one ->> 'begins_on', one ->> 'day', one ->> 'weekdays', one ->> 'first_start', one ->> 'start',
            resource.name)) end as fields
    from jsonb_array_elements($3) as one
    join service on service.id = (one ->> 'service_id')::uuid
    join resource on resource.id = (one ->> 'resource_id')::uuid
    group by service.id, service.name
  ) as told;
end $$;

create or replace trigger noted after update
  of code, name, active, starts_at, expires_at, usage_limit, once_per_email, percent_off, money_off_cents, only_for_service
  on coupon for each row when (new.batch_id is null) execute function note_change('but', 'number_of_usages');
create trigger noted_when_deleted after delete on coupon for each row
  execute function note_change('but', 'number_of_usages');
create trigger noted_of_batch after update on coupon
  referencing old table as codes_before new table as codes_after
  for each statement execute function note_codes_of_batch();

create or replace trigger noted after insert on schedule
  referencing new table as times_after for each statement execute function note_times();
create trigger noted_changed after update on schedule
  referencing old table as times_before new table as times_after for each statement execute function note_times();
create trigger noted_removed after delete on schedule
  referencing old table as times_before for each statement execute function note_times();

create or replace trigger noted after insert on schedule_exception
  referencing new table as times_after for each statement execute function note_times();
create trigger noted_changed after update on schedule_exception
  referencing old table as times_before new table as times_after for each statement execute function note_times();
create trigger noted_removed after delete on schedule_exception
  referencing old table as times_before for each statement execute function note_times();
