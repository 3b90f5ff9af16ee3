-- What staff write down about a guest, an order, a booking or a day, until nobody needs it any more.
create table guest_note (
  id uuid primary key default gen_random_uuid(),
  member_id uuid references member on delete cascade,
  order_id uuid references orders on delete cascade,
  booking_id uuid references booking on delete cascade,
  -- A Sydney date.
  day date,
  kind text not null check (kind in ('access', 'preference', 'caution', 'hand-over')),
  body text not null check (length(body) between 1 and 500),
  -- Somebody who works here; without a reference, so that a note outlives their account.
  made_by uuid,
  made_at timestamptz not null default house_now(),
  good_until date not null,
  done_by uuid,
  done_at timestamptz,
  constraint guest_note_about check (num_nonnulls(member_id, order_id, booking_id, day) = 1)
);
create index guest_note_of_member on guest_note (member_id) where member_id is not null;
create index guest_note_of_order on guest_note (order_id) where order_id is not null;
create index guest_note_of_booking on guest_note (booking_id) where booking_id is not null;
create index guest_note_of_day on guest_note (day) where day is not null;
create index guest_note_by_end on guest_note (good_until);

-- What guests agree to before they go in; a new text is a new version.
create table agreement_form (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('house-rules', 'guardian', 'pregnancy')),
  version integer not null check (version > 0),
  body text not null check (body <> ''),
  valid_days integer not null check (valid_days > 0),
  made_at timestamptz not null default house_now(),
  unique (kind, version)
);
insert into agreement_form (kind, version, body, valid_days) values
  ('house-rules', 1, 'Shower before you go in. Walk, never run. No glass and no phones near the water. Leave the water if you feel unwell, and tell us. Children stay within reach of the adult who came with them.', 365),
  ('guardian', 1, 'I am the parent or guardian of this guest, who is under 18. I stay with them, and I have told them the house rules.', 365),
  ('pregnancy', 1, 'I have told the therapist that I am pregnant, and I have asked my doctor or midwife whether this massage is right for me.', 1);

-- That somebody agreed, and nothing else: how many people, to which text, when.
create table agreement (
  id uuid primary key default gen_random_uuid(),
  form_id uuid not null references agreement_form,
  booking_id uuid not null references booking on delete cascade,
  member_id uuid references member on delete set null,
  people integer not null check (people > 0),
  guardian_name text,
  taken_by uuid,
  at timestamptz not null default house_now()
);
create index agreement_of_booking on agreement (booking_id);
create index agreement_of_member on agreement (member_id) where member_id is not null;
