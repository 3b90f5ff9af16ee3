-- What a device of the desk says of itself: the key that it signs with, and how far it is with what it has to send.
alter table desk_device
  add column public_key text,
  add column last_n integer not null default 0 check (last_n >= 0),
  add column snapshot_seq integer not null default 0 check (snapshot_seq >= 0),
  add column unsent integer not null default 0 check (unsent >= 0),
  add column seen_at timestamptz;

-- Which entry of its device a note was; null: it was said to the house at once.
alter table attendance_event add column n integer;

-- What devices have noted without a line, as it came; each counts its entries from 1.
create table desk_entry (
  device_id uuid not null references desk_device,
  n integer not null check (n > 0),
  kind text not null check (kind in ('ARRIVED', 'LEFT', 'UNDONE', 'WALK_IN')),
  people integer not null check (people >= 0),
  -- Whom it was about, as the device knew them: a row of its list, or a code that was shown.
  booking_id uuid,
  code text,
  staff_id uuid not null,
  said_at timestamptz not null,
  came_at timestamptz not null default house_now(),
  primary key (device_id, n)
);

-- What happened without a line and does not fit what the books say: a person has to look at it.
create table desk_conflict (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('twice', 'cancelled', 'moved', 'unknown', 'walk-in', 'gap', 'revoked')),
  -- Null: a browser that is no device was the second to let a party in.
  device_id uuid references desk_device,
  -- The entry; of a gap the first that is missing. Null: it was said to the house at once.
  n integer,
  -- How many people it is about; of a gap how many entries are missing.
  people integer not null check (people >= 0),
  staff_id uuid,
  said_at timestamptz not null,
  booking_id uuid references booking,
  -- The note of the booking that it is about, and of `twice` the one before which there was nobody.
  seq integer,
  other_seq integer,
  -- Of a walk-in.
  starts_at timestamptz,
  cash_cents integer check (cash_cents >= 0),
  opened_at timestamptz not null default house_now(),
  settled_at timestamptz,
  -- Null: the house itself, because it was taken back or came later.
  settled_by uuid,
  settled_as text,
  why text,
  constraint desk_conflict_settled check ((settled_at is null) = (settled_as is null)),
  constraint desk_conflict_gap check (kind <> 'gap' or (device_id is not null and n is not null and people > 0))
);
create index desk_conflict_open on desk_conflict (opened_at) where settled_at is null;
create index desk_conflict_settled_at on desk_conflict (settled_at);
create unique index desk_conflict_of_note on desk_conflict (booking_id, seq, kind);
create index desk_conflict_of_entry on desk_conflict (device_id, n);

create function conflicts_changed() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger conflicts_changed after insert or update on desk_conflict
  for each statement execute function conflicts_changed();
