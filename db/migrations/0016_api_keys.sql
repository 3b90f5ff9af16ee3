-- Keys with which other tools act for the house: what each may do is listed, and only its hash is kept.
create table api_key (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  token_hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  made_by uuid references member on delete set null,
  created_at timestamptz not null default house_now(),
  revoked_at timestamptz
);

-- What the tools of the platform call this house.
alter table venue add column site_id uuid not null default gen_random_uuid();

-- What a tool wishes for everything that fits a filter is done afterwards, in its own time and until it is done.
create table platform_job (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  filter jsonb not null,
  wish jsonb not null,
  created_at timestamptz not null default house_now(),
  done_at timestamptz,
  successes integer not null default 0,
  failures integer not null default 0
);
create index platform_job_open on platform_job (created_at) where done_at is null;
