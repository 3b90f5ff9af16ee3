-- A new signing key takes over from the one before at a moment, and that one stays good for a day more.
alter table signing_key
  add column next_encrypted_value bytea,
  add column next_from timestamptz;
