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
