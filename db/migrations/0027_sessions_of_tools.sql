-- What the owner has decided of a tool.
alter table oauth_client
  -- Members are not asked whether the house's own tool may act for them.
  add column is_house_own boolean not null default false,
  -- Each refresh token is good once; the platform's own tools keep the first one for ever.
  add column rotates_refresh boolean not null default false,
  -- What it may do in the name of staff; for members it needs none.
  add column scopes text[] not null default '{}';

-- A browser's session has a secret, in its cookie; a tool's has none and is known by the tokens given for it alone.
alter table member_session
  alter column token_hash drop not null,
  -- The key that opened it in the member's name.
  add column api_key_id uuid references api_key,
  add column factor_shown_at timestamptz,
  add column last_used_at timestamptz not null default house_now(),
  -- What the member knows the browser by.
  add column browser text not null default '';

create table refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references member_session on delete cascade,
  created_at timestamptz not null default house_now(),
  used_at timestamptz
);
create index refresh_token_of_session on refresh_token (session_id);

-- What tools hold already stays good: it was the secret of their session.
insert into refresh_token (token_hash, session_id)
  select token_hash, id from member_session where client_id is not null or signed_in_at is null;
update member_session set token_hash = null where client_id is not null or signed_in_at is null;
alter table member_session add constraint secret_is_a_browsers
  check (token_hash is null or (client_id is null and api_key_id is null));

-- What a code was turned into: it ends when the code comes again.
alter table oauth_code add column session_id uuid references member_session on delete set null;

-- The tools that a member has let act for them.
create table client_consent (
  member_id uuid not null references member on delete cascade,
  client_id uuid not null references oauth_client,
  given_at timestamptz not null default house_now(),
  primary key (member_id, client_id)
);
