-- Memberships that a closure rests: their next charge, their end and their visits come so many days later.
create table membership_rest (
  closure_id uuid not null references closure on delete cascade,
  membership_id uuid not null references membership,
  -- The days that the house is shut.
  first_day date not null,
  last_day date not null,
  -- How many of them no other closure has rested already.
  days integer not null check (days > 0),
  state text not null default 'PLANNED' check (state in ('PLANNED', 'DONE', 'SKIPPED', 'FAILED')),
  -- The end of the period that was running, and where it goes: written down before the payment provider is asked.
  moved_from timestamptz,
  moved_to timestamptz,
  tries integer not null default 0,
  -- Somebody is at it, or it has failed: nobody else tries before then.
  next_try_at timestamptz,
  why text,
  done_at timestamptz,
  primary key (closure_id, membership_id),
  constraint membership_rest_days check (last_day >= first_day),
  constraint membership_rest_moves check ((moved_from is null) = (moved_to is null) and moved_to > moved_from),
  constraint membership_rest_done check ((state in ('DONE', 'SKIPPED')) = (done_at is not null)),
  constraint membership_rest_moved check (state <> 'DONE' or moved_to is not null)
);
create index membership_rest_planned on membership_rest (membership_id) where state = 'PLANNED';
create index membership_rest_of_membership on membership_rest (membership_id);

-- From when the periods are counted; null: from the start. A closure that moves a charge moves all that follow.
alter table membership add column periods_from timestamptz;
