-- Money that a cardholder's bank takes back, and money that does not fit its order: both are for people to look at.

create table dispute (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment,
  provider_ref text not null unique,
  status text not null check (status in ('OPEN', 'WON', 'LOST')),
  amount_cents integer not null check (amount_cents > 0),
  opened_at timestamptz not null default house_now(),
  closed_at timestamptz,
  check ((status = 'OPEN') = (closed_at is null))
);
create index dispute_of_payment on dispute (payment_id);
create trigger dispute_born after insert on dispute for each row execute function note_status();
create trigger dispute_changed after update of status on dispute for each row
  when (old.status is distinct from new.status) execute function note_status();
create trigger dispute_legal before update of status on dispute for each row execute function legal_step(
  'OPEN WON', 'OPEN LOST');

-- Why money that came was not taken for its order; it waits for somebody to look.
alter table payment add column misfit text;
