-- What members decide about their own account: a second factor, and whether news may be sent to their address.

-- Whether a second factor is proved: a session that was opened without it has fewer rights.
alter table member_session add column second_factor boolean not null default false;

create table second_factor (
  member_id uuid primary key references member on delete cascade,
  secret text not null,
  -- Null until a first code has shown that the member's device has the secret.
  confirmed_at timestamptz,
  -- The time step of the last code that was used: no code is good twice.
  last_step bigint not null default 0
);

create table recovery_code (
  code_hash bytea primary key,
  member_id uuid not null references member on delete cascade,
  used_at timestamptz
);
create index recovery_code_of_member on recovery_code (member_id);

-- Consent to news, as it was asked and answered; of an address, the newest row holds.
create table consent (
  id bigint generated always as identity primary key,
  email_key text not null check (email_key = lower(email_key)),
  granted boolean not null,
  source text not null check (source in ('checkout', 'account', 'letter')),
  wording text not null,
  at timestamptz not null default house_now()
);
create index consent_of_address on consent (email_key, id desc);

-- Nobody was asked yet: a member's consent is what the newest row says, kept beside the member for quick reading.
alter table member alter column marketing_consent set default false;
update member set marketing_consent = false;

-- The link in every letter that ends news to its address.
create table mailing_address (
  email_key text primary key check (email_key = lower(email_key)),
  token text not null unique check (length(token) = 22)
);
