-- The money of a membership's renewal goes back too: refunded at the payment provider, or taken back by the
-- cardholder's bank. It has no payment of ours, but an invoice of the provider's.
alter table dispute alter column payment_id drop not null;
alter table dispute add column invoice_id uuid;
alter table dispute
  add constraint dispute_invoice foreign key (invoice_id) references membership_invoice not valid,
  add constraint dispute_of_one_charge check (num_nonnulls(payment_id, invoice_id) = 1) not valid;
-- A bank that only asks has taken nothing yet.
alter table dispute add column taken boolean not null default true;
comment on column dispute.taken is 'whether the bank has taken the money, at least until it decides';

create table renewal_refund (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references membership_invoice,
  provider_ref text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  status text not null check (status in ('DONE', 'FAILED')),
  created_at timestamptz not null default house_now()
);
create index renewal_refund_of_invoice on renewal_refund (invoice_id);
create trigger renewal_refund_legal before update of status on renewal_refund for each row
  execute function legal_step('DONE FAILED');

-- db/functions/journal.sql has their bodies.
create function is_renewal(invoice membership_invoice) returns boolean language sql stable as $$ select null::boolean $$;
create function renewal_refund_moved() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger renewal_refund_born after insert on renewal_refund for each row execute function renewal_refund_moved();
create trigger renewal_refund_moved after update of status on renewal_refund for each row
  when (old.status is distinct from new.status) execute function renewal_refund_moved();
-- Where the status changes with it, the trigger dispute_moved is enough.
create trigger dispute_taken after update of taken on dispute for each row
  when (new.taken and not old.taken and old.status is not distinct from new.status) execute function dispute_moved();
