-- Only what is older than 90 days may go.
create or replace function security_log_only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < house_now() - interval '90 days' then
    return old;
  end if;
  raise exception 'The security log only grows.';
end $$;
