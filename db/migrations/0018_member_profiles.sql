-- What a member shows and how to reach them beyond name, address and first phone; and what the house has decided of them.
-- The indices keep lists, filters and searches as quick with many members as with few; pg_trgm finds parts of words.
create extension if not exists pg_trgm;

alter table member
  -- Null: made by the house; the member sets a password by the letter that proves the address.
  alter column password_hash drop not null,
  -- The house may approve somebody before they have proved their address; nobody signs in until they have.
  drop constraint member_check,
  add column slug text not null default 'member-' || left(replace(gen_random_uuid()::text, '-', ''), 12)
    check (length(slug) between 1 and 255),
  add column nickname text,
  add column title text,
  add column photo jsonb,
  add column cover jsonb,
  add column company text,
  add column job_title text,
  add column birthdate date,
  -- Beyond the one in phone.
  add column more_phones text[] not null default '{}',
  -- Null: the address to sign in with.
  add column contact_emails text[],
  add column addresses jsonb not null default '[]',
  add column custom_fields jsonb not null default '{}',
  add column privacy_status text not null default 'PRIVATE' check (privacy_status in ('PRIVATE', 'PUBLIC')),
  add column activity_status text not null default 'ACTIVE' check (activity_status in ('ACTIVE', 'MUTED')),
  -- When the person was taken out of the row; what was bought keeps it.
  add column deleted_at timestamptz;

update member set deleted_at = updated_at, slug = 'deleted-' || id where email_key like 'deleted-%@deleted.invalid';

create unique index member_slug_key on member (lower(slug));
create index member_by_creation on member (created_at nulls first, id) where deleted_at is null;
create index member_by_change on member (updated_at nulls first, id) where deleted_at is null;
create index member_by_login on member (last_login_at nulls first, id) where deleted_at is null;
create index member_by_first_name on member (first_name nulls first, id) where deleted_at is null;
create index member_by_last_name on member (last_name nulls first, id) where deleted_at is null;
create index member_by_nickname on member (nickname nulls first, id) where deleted_at is null;
create index member_by_status on member (status, created_at nulls first, id) where deleted_at is null;
create index member_by_words on member using gin (
  email_key gin_trgm_ops, lower(first_name) gin_trgm_ops, lower(last_name) gin_trgm_ops,
  lower(nickname) gin_trgm_ops, lower(slug) gin_trgm_ops, lower(title) gin_trgm_ops);
