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

-- Writes one entry, by whoever makes this transaction, for the reason that was given in it.
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
