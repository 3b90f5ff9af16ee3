-- What was paid at the desk goes back there: how a refund goes, and from which tender it is given back.
alter table refund
  add column way text not null default 'provider',
  add constraint refund_way check (way in ('provider', 'desk')) not valid;

-- What was given back of each kind of tender. Who gave it is named without a reference, as in the history.
create table refund_tender (
  id uuid primary key default gen_random_uuid(),
  refund_id uuid not null references refund,
  kind text not null check (kind in ('cash', 'terminal')),
  amount_cents integer not null check (amount_cents > 0),
  -- What really came out of the drawer for it: what is left of the cash is rounded to 5 cents, before and after.
  cash_cents integer check (cash_cents >= 0 and cash_cents % 5 = 0),
  drawer_session_id uuid references drawer_session,
  given_by uuid not null,
  at timestamptz not null default house_now(),
  constraint refund_in_cash check ((kind = 'cash') = (cash_cents is not null) and (kind = 'cash') = (drawer_session_id is not null)),
  constraint refund_rounds_little check (abs(cash_cents - amount_cents) <= 4),
  unique (refund_id, kind)
);

alter table drawer_movement
  add column refund_tender_id uuid,
  add constraint movement_of_refund foreign key (refund_tender_id) references refund_tender not valid,
  drop constraint movement_of_tender,
  add constraint movement_of_tender check (case kind
    when 'SALE' then tender_id is not null and refund_tender_id is null
    when 'REFUND' then num_nonnulls(tender_id, refund_tender_id) = 1
    else num_nonnulls(tender_id, refund_tender_id) = 0 end) not valid;

create function refund_handed_out() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger refund_handed_out after insert on refund_tender for each row execute function refund_handed_out();
create or replace trigger drawer_moved after insert on drawer_movement for each row
  when (new.tender_id is null and new.refund_tender_id is null) execute function drawer_moved();
