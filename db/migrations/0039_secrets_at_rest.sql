-- Secrets are kept so that the books alone open nothing: sealed with a key from the environment, or as slow hashes.
-- What lies here open is sealed by the house when it starts next.

alter table second_factor
  alter column secret drop not null,
  add column sealed_secret bytea;

alter table signing_key
  alter column value drop not null,
  add column sealed_value bytea,
  add check (value is not null or sealed_value is not null);

alter table event_key
  alter column private_key drop not null,
  add column sealed_private_key bytea,
  add check (private_key is not null or sealed_private_key is not null);

-- A recovery code is kept like a password: `kept` is its argon2id hash. `code_hash` goes when the house starts next.
alter table recovery_code
  drop constraint recovery_code_pkey,
  add column id uuid primary key default gen_random_uuid(),
  alter column code_hash drop not null,
  add column kept text,
  add check (code_hash is not null or kept is not null);
