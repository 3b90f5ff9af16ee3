create or replace function history_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'The history only grows.' using errcode = 'check_violation';
end $$;

-- Who changes something: a person or a program as the request says, the house itself, or somebody at the database.
create or replace function who_changes() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('house.by', true), ''),
    case when current_setting('application_name') = 'bathhouse' then 'the house'
      else 'by hand in the database, as ' || session_user end)
$$;

-- Writes one entry of the history, which is the audit log: by whoever makes this transaction, for the reason that was
-- given in it.
create or replace function note_entry(act text, what text, row_id text, name text, before jsonb, after jsonb)
returns void language sql as $$
  insert into history_entry (actor_id, by_name, press, reason, act, what, row_id, name, before, after, words)
  values (
    nullif(current_setting('house.actor', true), '')::uuid, who_changes(),
    nullif(current_setting('house.press', true), ''), nullif(current_setting('house.reason', true), ''),
    $1, $2, $3, $4, $5, $6,
    lower(concat_ws(' ', $2, $4, who_changes(), current_setting('house.reason', true),
      (select string_agg(key, ' ') from jsonb_object_keys($5 || $6) as key))))
$$;

-- Writes down what a statement has changed in a row that people edit. Arguments: 'but' and the columns that are left
-- out, or 'only' and those that are kept. Secrets are left out whatever the arguments say.
create or replace function note_change() returns trigger language plpgsql as $$
declare
  named constant text[] := coalesce(tg_argv[1:], '{}');
  counted constant text[] := array['id', 'revision', 'updated_at'];
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  one jsonb := coalesce(is_now, was);
  changed text[];
begin
  select coalesce(array_agg(key), '{}') into changed from jsonb_object_keys(one) as key
  where coalesce(was -> key, 'null') <> coalesce(is_now -> key, 'null')
    and key <> all (counted) and not (tg_table_name = 'service_picture' and key = 'service_id') and key !~ 'hash|secret|token|password|encrypted'
    and case tg_argv[0] when 'but' then key <> all (named) when 'only' then key = any (named) else true end;
  if changed = '{}' then
    return null;
  end if;
  perform note_entry(
    -- What changes are the pictures of a service that is there already.
    case tg_table_name when 'service_picture' then 'update' else lower(tg_op) end,
    case tg_table_name when 'service_picture' then 'service' else tg_table_name end,
    coalesce(one ->> 'id', one ->> 'plan_id', one ->> 'service_id', one ->> 'kind', 'the house'),
    case case tg_table_name when 'schedule_exception' then 'schedule' else tg_table_name end
      -- Who works here, or did until now; a guest is named by their id alone.
      when 'member' then case when 'member' <> any (array[was ->> 'role', is_now ->> 'role'])
        then concat_ws(' ', one ->> 'first_name', one ->> 'last_name') else '' end
      when 'schedule' then (
        select service.name || ', ' || resource.name from service, resource
        where service.id = (one ->> 'service_id')::uuid and resource.id = (one ->> 'resource_id')::uuid)
      when 'service_picture' then (select name from service where id = (one ->> 'service_id')::uuid)
      when 'email_text' then one ->> 'kind'
      when 'policy_text' then 'Version ' || (one ->> 'version')
      when 'gift_card' then 'gift card …' || (one ->> 'last_four')
      else coalesce(one ->> 'name', one ->> 'code', one ->> 'title', one ->> 'display_label', one ->> 'address', '') end,
    coalesce((select jsonb_object_agg(key, was -> key) from unnest(changed) as key where was is not null), '{}'),
    coalesce((select jsonb_object_agg(key, is_now -> key) from unnest(changed) as key where is_now is not null), '{}'));
  return null;
end $$;

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
--
-- A connection keeps the plan of such a function as it was first needed. Made for one row it compares each row with each,
-- which takes 20 seconds for 5,000; hence no nested loops.
create or replace function note_codes_of_batch() returns trigger language plpgsql set enable_nestloop = off as $$
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
    select alike.batch_id, different.before, different.after, sum(alike.codes)::integer as codes, min(alike.id) as id,
      min(alike.name) as name
    from (
      -- What each code has of its own is left out first, so that thousands of codes are compared once.
      select of_batch.batch_id, to_jsonb(was) - of_its_own as was, to_jsonb(of_batch) - of_its_own as is_now,
        count(*) as codes, min(of_batch.id::text) as id, min(coalesce(nullif(of_batch.name, ''), of_batch.code)) as name
      from codes_before as was join codes_after as of_batch using (id)
      cross join lateral (
        select array['id', 'code_hash', 'revision', 'updated_at', 'number_of_usages']
          || case when was.code = of_batch.code then array['code'] else '{}' end
      ) as own (of_its_own)
      where of_batch.batch_id is not null
      group by 1, 2, 3
    ) as alike
    cross join lateral note_difference(alike.was, alike.is_now) as different
    where different.before is not null
    group by alike.batch_id, different.before, different.after
  ) as changed
  join coupon_batch as batch on batch.id = changed.batch_id;
  return null;
end $$;

-- The times of a service that one statement adds, ends or takes away are one entry, with each of them in it.
-- Without nested loops, as above.
create or replace function note_times() returns trigger language plpgsql set enable_nestloop = off as $$
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

create or replace function count_edits() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['revision', 'updated_at'] is distinct from to_jsonb(old) - array['revision', 'updated_at'] then
    new.revision := old.revision + 1;
    new.updated_at := house_now();
  end if;
  return new;
end $$;

-- A house without an owner could be changed by nobody. One at a time: two owners who leave each other would both go.
create or replace function an_owner_stays() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('owners', 0));
  if not exists (
    select from member where role = 'owner' and status = 'APPROVED' and deleted_at is null and id <> old.id) then
    raise exception 'the house needs an owner' using errcode = 'check_violation', constraint = 'an_owner_stays';
  end if;
  return new;
end $$;

-- The seal of the entries after one and up to another, on top of the seal before: the same whatever the settings of the
-- connection, and whichever columns are added one day.
create or replace function seal_of(before bytea, since bigint, up_to bigint) returns bytea language sql stable as $$
  select sha256($1 || convert_to(coalesce(string_agg(
    jsonb_build_array(id, extract(epoch from at), actor_id, by_name, press, reason, act, what, row_id, name,
      entry.before, entry.after, words)::text, e'\n' order by id), ''), 'UTF8'))
  -- The first seal covers what was put before the first entry, too.
  from history_entry as entry where id > case $2 when 0 then -9223372036854775808 else $2 end and id <= $3
$$;

-- The seals that do not fit their entries, or the seal that they follow.
create or replace function broken_seals() returns table (up_to bigint) language sql stable as $$
  select seal.up_to from history_seal as seal left join history_seal as before on before.up_to = seal.since
  where (seal.since > 0 and before.up_to is null)
    or seal.seal <> seal_of(coalesce(before.seal, ''), seal.since, seal.up_to)
$$;
