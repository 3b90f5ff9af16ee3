-- What is sold at the desk, as the books and the sessions follow it.

-- What a manager let in beyond the places goes first when a party leaves: the site does not sell it.
create or replace function take_down_lifted() returns trigger language plpgsql as $$
begin
  new.lifted := greatest(0, old.lifted - (old.places_taken - new.places_taken));
  return new;
end $$;

-- Money that came at the desk is the guest's until the sale is paid; so is what cash was rounded by
-- (domain/counter/cash-rounding.ts). It goes back as it came.
create or replace function tender_moved() returns trigger language plpgsql as $$
declare
  place text := case new.kind when 'cash' then 'cash-drawer' else 'cash-at-terminal' end;
  rounded integer := coalesce(new.cash_cents, new.amount_cents) - new.amount_cents;
  of_order uuid := (select order_id from payment where id = new.payment_id);
begin
  if tg_op = 'INSERT' then
    perform note_money('tender', place, 'received', least(new.amount_cents, new.amount_cents + rounded), of_order);
    perform note_money('cash rounded', 'cash-rounding', 'received', -rounded, of_order);
    perform note_money('cash rounded', place, 'cash-rounding', rounded, of_order);
  else
    perform note_money('tender returned', 'received', place, least(new.amount_cents, new.amount_cents + rounded), of_order);
    perform note_money('cash rounded back', 'received', 'cash-rounding', -rounded, of_order);
    perform note_money('cash rounded back', 'cash-rounding', place, rounded, of_order);
  end if;
  -- The sheet of the day says what is left to pay.
  perform announce_day(starts_at) from booking where order_id = of_order;
  return null;
end $$;

-- What was owed back is given back from the place where it came to, and cash as it is rounded.
create or replace function refund_handed_out() returns trigger language plpgsql as $$
declare
  place text := case new.kind when 'cash' then 'cash-drawer' else 'cash-at-terminal' end;
  rounded integer := coalesce(new.cash_cents, new.amount_cents) - new.amount_cents;
  of_order uuid := (select order_id from refund where id = new.refund_id);
begin
  perform note_money('refund handed out', 'refunds-payable', place, least(new.amount_cents, new.amount_cents + rounded), of_order);
  perform note_money('cash rounded back', 'refunds-payable', 'cash-rounding', -rounded, of_order);
  perform note_money('cash rounded back', 'cash-rounding', place, rounded, of_order);
  return null;
end $$;

-- What is put into the drawer or taken from it beside sales.
create or replace function drawer_moved() returns trigger language plpgsql as $$
declare
  beside text := case new.kind when 'SAFE' then 'cash-safe' else 'petty-cash' end;
begin
  perform note_money('drawer', 'cash-drawer', beside, new.cents, null);
  perform note_money('drawer', beside, 'cash-drawer', -new.cents, null);
  return null;
end $$;

-- A float is what the last closing left; the first one comes out of the safe. What a count finds too much or too little
-- is in the books at once.
create or replace function drawer_counted() returns trigger language plpgsql as $$
declare
  off integer := case tg_op when 'INSERT' then new.float_cents - coalesce(new.float_expected_cents, new.float_cents)
    else new.counted_cents - new.expected_cents end;
begin
  if tg_op = 'INSERT' and new.float_expected_cents is null then
    perform note_money('first float', 'cash-drawer', 'cash-safe', new.float_cents, null);
  end if;
  perform note_money('drawer over', 'cash-drawer', 'cash-over-short', off, null);
  perform note_money('drawer short', 'cash-over-short', 'cash-drawer', -off, null);
  return null;
end $$;

-- A plan that a tool has sold: its money came on a road that the house does not see.
create or replace function plan_paid_elsewhere() returns trigger language plpgsql as $$
begin
  perform note_money('plan paid elsewhere', 'paid-elsewhere', 'sales', new.price_cents, null);
  return null;
end $$;
