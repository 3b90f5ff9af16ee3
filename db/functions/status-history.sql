-- Every change of a status is written down.
create or replace function note_status() returns trigger language plpgsql as $$
begin
  insert into status_history (entity, entity_id, from_status, to_status)
  values (tg_table_name, new.id, case when tg_op = 'UPDATE' then old.status end, new.status);
  return null;
end $$;

-- Only legal steps: paid is final, and money that came late either takes the places again or goes back.
create or replace function legal_step() returns trigger language plpgsql as $$
begin
  if old.status = new.status or (old.status || ' ' || new.status) = any (tg_argv) then
    return new;
  end if;
  raise exception '% may not go from % to %', tg_table_name, old.status, new.status using errcode = 'check_violation';
end $$;
