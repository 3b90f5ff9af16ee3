-- Seals of the history: each is made of the seal before and of the entries since, so an entry that was altered past the
-- triggers is found. Nothing may fork the chain, so each seal follows another one.
create table history_seal (
  up_to bigint primary key,
  since bigint not null unique check (since < up_to),
  seal bytea not null,
  at timestamptz not null default house_now()
);
create trigger history_only_grows before update or delete on history_seal
  for each row execute function history_only_grows();
create trigger history_is_not_emptied before truncate on history_seal
  for each statement execute function history_only_grows();

-- What each check of the house by itself has found last; null: it cannot be told from here.
create table self_check (
  name text primary key,
  ran_at timestamptz not null,
  ok boolean,
  -- Since when it finds the same.
  since timestamptz not null,
  count integer not null,
  details text[] not null default '{}',
  took_ms integer not null
);

-- Emails that staff look at and send again: the words of one that went, encrypted, for as long as they are kept; why it
-- could not be sent; the email that it repeats; and when it was repeated.
alter table email
  add column kept_words bytea,
  add column last_error text,
  add column again_of uuid,
  add column sent_again_at timestamptz;

-- The owner's words in emails, by kind; what is empty is said in ours.
create table email_text (
  kind text primary key,
  subject text not null default '',
  opening text not null default '',
  closing text not null default '',
  revision integer not null default 1,
  updated_at timestamptz not null default house_now()
);
create trigger edits_counted before update on email_text for each row execute function count_edits();
create trigger noted after insert or update or delete on email_text for each row execute function note_change();

-- What the house wrote down for guests, by version: each is in force from an instant on, until the next one is.
create table policy_text (
  kind text not null check (kind in ('terms')),
  version integer not null check (version > 0),
  body text not null,
  from_at timestamptz not null,
  made_at timestamptz not null default house_now(),
  primary key (kind, version)
);
create trigger noted after insert or update or delete on policy_text for each row execute function note_change();

-- Which terms somebody has accepted; null: those that came with the program.
alter table orders add column terms_version integer;
create function terms_in_force(at timestamptz) returns integer language sql stable as $$ select null::integer $$;
alter table orders alter column terms_version set default terms_in_force(house_now());
