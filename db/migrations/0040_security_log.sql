-- What happened to the keys and doors of the house: who, what, from which network, when. It names people and keys by
-- id alone, and only grows: nobody changes a line, and none goes before its time.
create table security_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default house_now(),
  what text not null,
  -- Whom it happened to, and who did it; no references, so that a line outlives them.
  member_id uuid,
  by_member_id uuid,
  by_key_id uuid,
  network text,
  -- A key, a client, or a door.
  about text
);
create index security_log_at on security_log (at);

create function security_log_only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < house_now() - interval '90 days' then
    return old;
  end if;
  raise exception 'The security log only grows.';
end $$;
create trigger security_log_only_grows before update or delete on security_log
  for each row execute function security_log_only_grows();
create trigger security_log_is_not_emptied before truncate on security_log
  for each statement execute function security_log_only_grows();

-- When a key was last used, to the minute, and from when on it opens nothing.
alter table api_key
  add column last_used_at timestamptz,
  add column expires_at timestamptz;
