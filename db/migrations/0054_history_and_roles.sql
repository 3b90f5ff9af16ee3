-- The history: every change that people make to what the house offers, to its team and to its keys. Who, what, when,
-- why, before and after. It only grows.
create table history_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default house_now(),
  -- Somebody who works here; no reference, so that an entry outlives the account. Null: a program, or the house itself.
  actor_id uuid,
  by_name text not null,
  -- The press of a button that did it, as its request names it.
  press text,
  reason text,
  act text not null check (act in ('insert', 'update', 'delete', 'did')),
  what text not null,
  row_id text not null,
  -- What people call the thing, as it was then.
  name text not null default '',
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  -- What a search looks at.
  words text not null
);
create index history_of_thing on history_entry (what, row_id, id desc);
create index history_of_person on history_entry (actor_id, id desc);
create index history_by_day on history_entry (at);
create index history_by_word on history_entry using gin (words gin_trgm_ops);

create function history_only_grows() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger history_only_grows before update or delete on history_entry
  for each row execute function history_only_grows();
create trigger history_is_not_emptied before truncate on history_entry
  for each statement execute function history_only_grows();

create function note_change() returns trigger language plpgsql as $$ begin return null; end $$;
create function count_edits() returns trigger language plpgsql as $$ begin return new; end $$;

-- What people edit counts its edits, so that of two who edit it at once the second is told.
alter table resource add column revision integer not null default 1, add column updated_at timestamptz not null default house_now();
alter table schedule add column revision integer not null default 1, add column updated_at timestamptz not null default house_now();
alter table opening add column revision integer not null default 1, add column updated_at timestamptz not null default house_now();
alter table closure add column revision integer not null default 1, add column updated_at timestamptz not null default house_now();
alter table promotion add column revision integer not null default 1, add column updated_at timestamptz not null default house_now();
alter table plan add column revision integer not null default 1, add column updated_at timestamptz not null default house_now();
alter table coupon add column revision integer not null default 1, add column updated_at timestamptz not null default house_now();
alter table venue add column revision integer not null default 1, add column updated_at timestamptz not null default house_now();
create trigger edits_counted before update on resource for each row execute function count_edits();
create trigger edits_counted before update on schedule for each row execute function count_edits();
create trigger edits_counted before update on opening for each row execute function count_edits();
create trigger edits_counted before update on closure for each row execute function count_edits();
create trigger edits_counted before update on promotion for each row execute function count_edits();
create trigger edits_counted before update on plan for each row execute function count_edits();
create trigger edits_counted before update on venue for each row execute function count_edits();
-- Not of a coupon: with such a trigger each update counts as one of its key too, because code_hash is generated, and
-- every use of it would wait for every order that names it. Whoever edits one counts the edit in the same statement.

create trigger noted after insert or update or delete on service for each row execute function note_change();
create trigger noted after insert or update or delete on resource for each row execute function note_change();
create trigger noted after insert or update or delete on schedule for each row execute function note_change();
create trigger noted after insert or update or delete on opening for each row execute function note_change();
create trigger noted after insert or update or delete on closure for each row execute function note_change();
create trigger noted after insert or update or delete on promotion for each row execute function note_change();
create trigger noted after insert or update or delete on plan for each row execute function note_change();
create trigger noted after insert or update or delete on plan_benefit for each row execute function note_change();
create trigger noted after insert or update or delete on venue for each row execute function note_change();
create trigger noted after insert or delete or update of code, active, expires_at, usage_limit, percent_off, money_off_cents, only_for_service
  on coupon for each row execute function note_change('but', 'number_of_usages');
create trigger noted after insert or delete or update of name, scopes, revoked_at, expires_at on api_key
  for each row execute function note_change('only', 'name', 'scopes', 'revoked_at', 'expires_at');
create trigger noted after insert or update or delete on oauth_client for each row execute function note_change();
create trigger noted after insert or update or delete on event_listener for each row execute function note_change();
-- Of a gift card only what a person decides; what is paid with it stands in its own entries.
create trigger noted after update of disabled, expires_at on gift_card
  for each row execute function note_change('only', 'last_four', 'disabled', 'expires_at');
-- Of a member only who they are to the house, and nothing personal. Whoever proves their own address is no news.
create trigger noted after update of role, status on member for each row
  when (old.role <> new.role or old.status <> new.status and (old.status <> 'PENDING' or current_setting('house.by', true) <> ''))
  execute function note_change('only', 'role', 'status');

-- Between the front desk and the owner stands the manager.
alter table member drop constraint member_role_check,
  add constraint member_role_check check (role in ('member', 'staff', 'manager', 'owner')) not valid;
create function an_owner_stays() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger an_owner_stays before update of role, status, deleted_at on member for each row
  when (old.role = 'owner' and old.status = 'APPROVED' and old.deleted_at is null
    and (new.role <> 'owner' or new.status <> 'APPROVED' or new.deleted_at is not null))
  execute function an_owner_stays();

-- An invitation to work here: good once, for seven days, for whoever has its link.
create table staff_invitation (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null check (email_key = lower(email_key)),
  role text not null check (role in ('staff', 'manager', 'owner')),
  token_hash bytea not null unique,
  -- Null: made on the machine itself.
  made_by uuid references member,
  made_at timestamptz not null default house_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz
);
create unique index one_invitation on staff_invitation (email_key) where used_at is null and withdrawn_at is null;
create trigger noted after insert or update or delete on staff_invitation
  for each row execute function note_change('only', 'role', 'expires_at', 'used_at', 'withdrawn_at');
