-- Other tools sign members in: who they are, what they have begun, and the codes they turn into tokens.

create table oauth_client (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- Where a code may be led, besides the house's own pages.
  redirect_uris text[] not null default '{}',
  created_at timestamptz not null default house_now(),
  revoked_at timestamptz
);

-- A way through one of the house's own pages and back to the tool; the address of that page carries its secret.
create table redirect_session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  intent text not null check (intent in ('auth', 'logout', 'return')),
  client_id uuid not null references oauth_client,
  -- Where it leads in the end; null where the answer is told to the page around a hidden frame.
  target text,
  frame_origins text[] not null default '{}',
  response_mode text check (response_mode in ('query', 'fragment', 'web_message')),
  prompt text check (prompt in ('login', 'none')),
  state text,
  code_challenge text,
  -- Whom a session token has proved already, and how.
  member_id uuid references member on delete cascade,
  second_factor boolean not null default false,
  -- The session that ends.
  member_session_id uuid references member_session on delete set null,
  created_at timestamptz not null default house_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check (intent <> 'auth' or (state is not null and code_challenge is not null and response_mode is not null and prompt is not null)),
  check (target is not null or response_mode = 'web_message')
);

create table oauth_code (
  code_hash bytea primary key,
  client_id uuid not null references oauth_client,
  member_id uuid not null references member on delete cascade,
  second_factor boolean not null,
  signed_in_at timestamptz not null,
  redirect_uri text,
  code_challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- When somebody last showed who they are; null when nobody did and a key opened the session.
alter table member_session add column signed_in_at timestamptz;
update member_session set signed_in_at = created_at;
alter table member_session alter column signed_in_at set default house_now();
alter table member_session add column client_id uuid references oauth_client;

-- factor: a sign-in whose password was right and whose second factor is awaited.
alter table account_secret drop constraint account_secret_kind_check;
alter table account_secret add constraint account_secret_kind_check
  check (kind in ('verify', 'recover', 'session', 'factor'));
-- Whether the ticket of a sign-in was given for a second factor too.
alter table account_secret add column second_factor boolean not null default false;

-- A second factor may also be a code that is sent: by letter, text message, call or push.
alter table second_factor
  add column kind text not null default 'TOTP' check (kind in ('TOTP', 'EMAIL', 'SMS', 'CALL', 'PUSH')),
  -- The phone number or device a code is sent to; letters go to the member's address.
  add column target text not null default '',
  add column code_hash bytea,
  add column code_until timestamptz;

-- What a house without a provider of messages shows in its outbox.
create table sandbox_message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('SMS', 'CALL', 'PUSH')),
  recipient text not null,
  words text not null,
  sent_at timestamptz not null default house_now()
);
