-- What somebody types who registers belongs to the code that proves the address, and is the member's only from then on:
-- until then the row of the member is an address and nothing else.
create table sign_up (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member on delete cascade,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  language text not null,
  created_at timestamptz not null default house_now()
);
create index sign_up_of_member on sign_up (member_id, created_at);

-- The sign-up that a code is for; none: the code only proves the address.
alter table account_secret add column sign_up_id uuid references sign_up on delete cascade;

insert into sign_up (member_id, email, password_hash, first_name, last_name, phone, language, created_at)
  select id, email, password_hash, first_name, last_name, phone, language, created_at
  from member where email_verified_at is null and password_hash is not null and deleted_at is null;
update member set password_hash = null, first_name = split_part(email, '@', 1), last_name = '', phone = ''
  where id in (select member_id from sign_up);
-- Of a code that was sent before, nobody knows what was typed with it: it is asked for anew.
delete from account_secret where kind = 'verify' and member_id in (select member_id from sign_up);
