-- Who of a booking has come and gone. The notes are what was said, one after the other; the row beside them is what they
-- come to.
create table attendance (
  booking_id uuid primary key references booking,
  arrived integer not null default 0 check (arrived >= 0),
  departed integer not null default 0 check (departed >= 0),
  first_at timestamptz,
  -- When they have said that they come.
  expected_at timestamptz,
  no_show_at timestamptz,
  unresolved_at timestamptz,
  -- The number of the last note: an undo names the one that it saw.
  seq integer not null check (seq > 0),
  constraint attendance_departed check (departed <= arrived),
  constraint attendance_nobody check (arrived = 0 or (no_show_at is null and unresolved_at is null))
);
create table attendance_event (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  seq integer not null check (seq > 0),
  kind text not null check (kind in ('ARRIVED', 'LEFT', 'UNDONE', 'NO_SHOW', 'NOT_RECORDED', 'EXPECTED')),
  people integer not null default 0 check (people >= 0),
  said_at timestamptz not null,
  at timestamptz not null default house_now(),
  expected_at timestamptz,
  -- The number of the note that this one takes back.
  undoes integer,
  -- Null: the house itself, by a scheduled task.
  actor_id uuid,
  -- Null: a browser that no manager has enrolled.
  device_id uuid,
  -- The manager who let it happen, where one had to.
  approved_by uuid,
  unique (booking_id, seq),
  constraint attendance_event_people check ((kind in ('ARRIVED', 'LEFT')) = (people > 0)),
  constraint attendance_event_expected check ((kind = 'EXPECTED') = (expected_at is not null)),
  constraint attendance_event_undoes check ((kind = 'UNDONE') = (undoes is not null) and undoes < seq)
);
-- Who was checked in around a time.
create index attendance_event_arrivals on attendance_event (said_at) where kind = 'ARRIVED';

create function attendance_only_grows() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger attendance_only_grows before update or delete on attendance_event
  for each row execute function attendance_only_grows();
create trigger attendance_not_emptied before truncate on attendance_event
  for each statement execute function attendance_only_grows();

-- What each process tells the desks: the Sydney day whose sheet has changed, or * for all.
create function booking_day_changed() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger booking_day_changed after insert or update or delete on booking
  for each row execute function booking_day_changed();
create function attendance_day_changed() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger attendance_day_changed after insert or update or delete on attendance
  for each row execute function attendance_day_changed();
create function order_day_changed() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger order_day_changed after update of first_name, last_name, phone, member_id on orders
  for each row execute function order_day_changed();

-- The key that the codes of arrivals are signed with. Codes name the number of their key.
create table desk_key (
  no smallint primary key check (no between 1 and 255),
  public_key bytea not null,
  encrypted_private_key bytea not null
);

-- Seven letters and figures that can be said aloud; of orders from before they come in 0075.
create function new_short_code() returns text language plpgsql as $$ begin return null; end $$;
alter table orders add column short_code text;
alter table orders alter column short_code set default new_short_code();
