-- Members, their sessions, and the short-lived secrets that letters and sign-in carry. Secrets are kept as hashes.

create table member (
  id uuid primary key default gen_random_uuid(),
  contact_id uuid not null unique default gen_random_uuid(),
  -- As typed, for letters; the key is what makes it one account.
  email text not null,
  email_key text not null unique check (email_key = lower(email_key)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  language text not null default 'en',
  marketing_consent boolean not null default true,
  role text not null default 'member' check (role in ('member', 'staff', 'owner')),
  status text not null default 'PENDING' check (status in ('UNKNOWN', 'PENDING', 'APPROVED', 'BLOCKED', 'OFFLINE')),
  email_verified_at timestamptz,
  created_at timestamptz not null default house_now(),
  updated_at timestamptz not null default house_now(),
  last_login_at timestamptz,
  check (status <> 'APPROVED' or email_verified_at is not null)
);
alter table orders add constraint orders_of_member foreign key (member_id) references member;
create index orders_by_member on orders (member_id) where member_id is not null;
-- One open order per member too, whatever browser it was begun in.
create unique index one_open_order_of_member on orders (member_id) where status = 'PENDING';

create table member_session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  member_id uuid not null references member on delete cascade,
  created_at timestamptz not null default house_now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index member_session_open on member_session (member_id) where ended_at is null;

-- verify: proves an address by a code; recover: sets a new password; session: turns a proved address into a session.
create table account_secret (
  token_hash bytea primary key,
  kind text not null check (kind in ('verify', 'recover', 'session')),
  member_id uuid not null references member on delete cascade,
  code_hash bytea,
  tries integer not null default 0,
  codes_sent integer not null default 1,
  created_at timestamptz not null default house_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((kind = 'verify') = (code_hash is not null))
);
create index account_secret_of_member on account_secret (member_id, kind, created_at);

-- What tokens are signed with; made by the first process that opens the house.
create table signing_key (
  only_row boolean primary key default true check (only_row),
  value bytea not null check (length(value) = 32)
);

alter table venue add column approves_members boolean not null default false;
