-- Everything that is pressed once, and what it has made (docs/decisions/195): a guest's order or cancellation, an act
-- of staff. `made` is the row that it has made, and `answer` what was answered where that is told once: only the key
-- opens it, and of the key there is only a hash. What a press of the last release has asked is not known here.
create table press (
  pressed_by text not null,
  key_hash bytea not null,
  asked bytea,
  made uuid not null,
  answer bytea,
  pressed_at timestamptz not null default house_now(),
  primary key (pressed_by, key_hash)
);
create index press_by_age on press (pressed_at);
create index press_of_made on press (made);

-- In place of `idempotency`, of `staff_press`, and of `key_hash`, `body_hash` and `encrypted_code` of `cancellation`
-- and `part_cancellation`: nothing is written there any more but by the last release. What it still takes is known
-- here, too.
create function know_press_of_last_release() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger known_to_the_next after insert or update on idempotency
  for each row execute function know_press_of_last_release();

insert into press (pressed_by, key_hash, made, pressed_at)
select 'visitor ' || visitor_id, sha256(convert_to(key, 'UTF8')), order_id, created_at from idempotency;

insert into press (pressed_by, key_hash, asked, made, pressed_at)
select 'member ' || split_part(press, ' ', 1), sha256(convert_to(substr(press, 38), 'UTF8')), asked, row_id, made_at
from staff_press;
