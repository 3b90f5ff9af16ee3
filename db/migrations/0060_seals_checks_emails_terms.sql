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
