-- An email is looked at again before it is sent: whether what it says still holds.
alter table email
  -- What it was written from: how often its booking had changed, what it is about, and until when it is of use.
  add column holds jsonb,
  -- What is sent instead when that has changed: the part that is true in any case, like money that comes back.
  add column once_overtaken jsonb,
  -- When it was found overtaken: it is not sent.
  add column overtaken_at timestamptz;
