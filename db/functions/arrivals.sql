create or replace function attendance_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'What was noted of arrivals only grows.' using errcode = 'check_violation';
end $$;

-- Tells every process that the sheet of a day has changed.
create or replace function announce_day(at timestamptz) returns void language sql as $$
  select pg_notify('desk_changed', sydney_date(at)::text)
$$;

create or replace function booking_day_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform announce_day(new.starts_at);
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and sydney_date(old.starts_at) <> sydney_date(new.starts_at)) then
    perform announce_day(old.starts_at);
  end if;
  return null;
end $$;

create or replace function attendance_day_changed() returns trigger language plpgsql as $$
begin
  perform announce_day(starts_at) from booking where id = coalesce(new.booking_id, old.booking_id);
  return null;
end $$;

create or replace function order_day_changed() returns trigger language plpgsql as $$
begin
  perform announce_day(starts_at) from booking where order_id = new.id;
  return null;
end $$;

-- A short code that no other order has: seven of 32 letters and figures, by chance.
create or replace function new_short_code() returns text language plpgsql as $$
declare
  letters constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  bits bytea;
  code text;
  n integer;
begin
  loop
    -- These bytes of an id are by chance in full.
    bits := uuid_send(gen_random_uuid());
    code := '';
    foreach n in array array[0, 1, 2, 3, 4, 5, 10] loop
      code := code || substr(letters, (get_byte(bits, n) & 31) + 1, 1);
    end loop;
    exit when not exists (select from orders where short_code = code);
  end loop;
  return code;
end $$;

-- Tells every desk that something waits for a person, or does not any more.
create or replace function conflicts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk_changed', 'alerts');
  return null;
end $$;
