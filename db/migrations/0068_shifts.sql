-- The devices of the front desk, and who works at them.
create table desk_device (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  secret_hash bytea not null unique,
  enrolled_by uuid references member on delete set null,
  enrolled_at timestamptz not null default house_now(),
  shut_off_at timestamptz
);
create unique index desk_device_name on desk_device (lower(name)) where shut_off_at is null;

-- Six digits by which somebody comes back to a desk at which they have signed in, or lets others do something.
create table desk_pin (
  member_id uuid primary key references member on delete cascade,
  pin_hash text not null,
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  chosen_at timestamptz not null default house_now()
);

-- From the sign-in with the second factor on: so long the PIN alone opens the desk on this device.
create table shift (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references desk_device on delete cascade,
  member_id uuid not null references member on delete cascade,
  -- The session that it was used by last.
  session_id uuid references member_session on delete set null,
  began_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  constraint shift_length check (ends_at > began_at and ends_at <= began_at + interval '14 hours')
);
create unique index one_open_shift on shift (device_id, member_id) where ended_at is null;
create index shift_of_member on shift (member_id);
create index shift_of_session on shift (session_id);
create index shift_by_end on shift (ends_at);
