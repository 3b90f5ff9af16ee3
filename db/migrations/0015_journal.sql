-- The journal: what every movement of money means for the accounts of the house. The database writes it in the
-- transaction that moves the money, each entry as a debit and a credit of the same amount; it only grows.
create table journal_entry (
  id bigint generated always as identity primary key,
  entry_id uuid not null,
  what text not null,
  account text not null check (account in (
    'cash-at-provider', 'received', 'sales', 'refunds-payable', 'disputed',
    'gift-card-liability', 'gift-cards-held', 'gift-cards-from-elsewhere')),
  debit_cents integer not null default 0 check (debit_cents >= 0),
  credit_cents integer not null default 0 check (credit_cents >= 0),
  order_id uuid,
  at timestamptz not null default house_now(),
  check ((debit_cents = 0) <> (credit_cents = 0))
);
create index journal_entry_of_order on journal_entry (order_id) where order_id is not null;

create function journal_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'the journal only grows' using errcode = 'check_violation';
end $$;
create trigger journal_only_grows before update or delete on journal_entry
  for each row execute function journal_only_grows();

create function note_money(what text, debit text, credit text, cents integer, order_id uuid) returns void language sql as $$
  with entry as (select gen_random_uuid() as id where cents > 0)
  insert into journal_entry (entry_id, what, account, debit_cents, credit_cents, order_id)
  select id, what, debit, cents, 0, order_id from entry
  union all
  select id, what, credit, 0, cents, order_id from entry
$$;

-- Money that came is the visitor's until their order is paid; then it is a sale.
create function payment_captured() returns trigger language plpgsql as $$
begin
  perform note_money('payment', 'cash-at-provider', 'received', new.amount_cents, new.order_id);
  return null;
end $$;
create trigger payment_born_captured after insert on payment for each row
  when (new.status = 'CAPTURED') execute function payment_captured();
create trigger payment_captured after update of status on payment for each row
  when (new.status = 'CAPTURED' and old.status <> 'CAPTURED') execute function payment_captured();

create function order_paid() returns trigger language plpgsql as $$
begin
  perform note_money('sale', 'received', 'sales', new.total_cents, new.id);
  return null;
end $$;
create trigger order_born_paid after insert on orders for each row when (new.status = 'PAID') execute function order_paid();
create trigger order_paid after update of status on orders for each row
  when (new.status = 'PAID' and old.status <> 'PAID') execute function order_paid();

-- A refund is owed from the moment it is promised, out of the sale or, for an order that was never one, of what came.
create function refund_moved() returns trigger language plpgsql as $$
declare
  source text := case (select status from orders where id = new.order_id) when 'PAID' then 'sales' else 'received' end;
begin
  if tg_op = 'INSERT' then
    perform note_money('refund promised', source, 'refunds-payable', new.amount_cents, new.order_id);
  end if;
  if new.status = 'DONE' then
    perform note_money('refund sent', 'refunds-payable', 'cash-at-provider', new.amount_cents, new.order_id);
  elsif tg_op = 'UPDATE' and old.status = 'DONE' then
    perform note_money('refund came back', 'cash-at-provider', 'refunds-payable', new.amount_cents, new.order_id);
  elsif tg_op = 'UPDATE' and new.status = 'FAILED'
    and exists (select from dispute where payment_id = new.payment_id and status = 'LOST') then
    perform note_money('refund given up', 'refunds-payable', source, new.amount_cents, new.order_id);
  end if;
  return null;
end $$;
create trigger refund_promised after insert on refund for each row execute function refund_moved();
create trigger refund_moved after update of status on refund for each row
  when (old.status is distinct from new.status) execute function refund_moved();

create function dispute_moved() returns trigger language plpgsql as $$
declare
  of_order uuid := (select order_id from payment where id = new.payment_id);
begin
  if tg_op = 'INSERT' then
    perform note_money('dispute', 'disputed', 'cash-at-provider', new.amount_cents, of_order);
  end if;
  if new.status = 'WON' then
    perform note_money('dispute won', 'cash-at-provider', 'disputed', new.amount_cents, of_order);
  elsif new.status = 'LOST' then
    perform note_money('dispute lost', 'sales', 'disputed', new.amount_cents, of_order);
  end if;
  return null;
end $$;
create trigger dispute_opened after insert on dispute for each row execute function dispute_moved();
create trigger dispute_moved after update of status on dispute for each row
  when (old.status is distinct from new.status) execute function dispute_moved();

-- What stands on gift cards is owed to their holders.
create function gift_card_moved() returns trigger language plpgsql as $$
begin
  perform note_money('gift card from elsewhere', 'gift-cards-from-elsewhere', 'gift-card-liability', new.initial_cents, null);
  return null;
end $$;
create trigger gift_card_born after insert on gift_card for each row execute function gift_card_moved();

create function gift_card_entry_moved() returns trigger language plpgsql as $$
declare
  cents integer := abs(new.amount_cents);
begin
  case new.kind
    when 'HOLD' then perform note_money('gift card held', 'gift-card-liability', 'gift-cards-held', cents, new.order_id);
    when 'RELEASE' then perform note_money('gift card released', 'gift-cards-held', 'gift-card-liability', cents, new.order_id);
    when 'REDEEM' then perform note_money('gift card redeemed', 'gift-card-liability', 'received', cents, new.order_id);
    when 'EXPIRE' then perform note_money('gift card expired', 'gift-card-liability', 'sales', cents, new.order_id);
    else perform note_money('voucher', 'sales', 'gift-card-liability', cents, new.order_id);
  end case;
  return null;
end $$;
create trigger gift_card_entry_moved after insert on gift_card_entry for each row execute function gift_card_entry_moved();

-- The first period of a membership that was bought is paid with its order; every other is a sale of its own.
create function membership_invoice_moved() returns trigger language plpgsql as $$
declare
  of_order boolean := (
    select order_line_id is not null and new.period_starts_at <= starts_at from membership where id = new.membership_id);
begin
  if of_order then
    return null;
  end if;
  if new.status in ('PAID', 'REFUNDED') and (tg_op = 'INSERT' or old.status not in ('PAID', 'REFUNDED')) then
    perform note_money('membership period', 'cash-at-provider', 'sales', new.amount_cents, null);
  end if;
  if new.status = 'REFUNDED' then
    perform note_money('membership period sent back', 'sales', 'cash-at-provider', new.amount_cents, null);
  end if;
  return null;
end $$;
create trigger membership_invoice_born after insert on membership_invoice
  for each row execute function membership_invoice_moved();
create trigger membership_invoice_moved after update of status on membership_invoice for each row
  when (old.status is distinct from new.status) execute function membership_invoice_moved();

-- What is in the books already.
select note_money('payment', 'cash-at-provider', 'received', amount_cents, order_id) from payment where status = 'CAPTURED';
select note_money('gift card from elsewhere', 'gift-cards-from-elsewhere', 'gift-card-liability', initial_cents, null)
from gift_card;
select case kind
  when 'HOLD' then note_money('gift card held', 'gift-card-liability', 'gift-cards-held', -amount_cents, order_id)
  when 'RELEASE' then note_money('gift card released', 'gift-cards-held', 'gift-card-liability', amount_cents, order_id)
  when 'REDEEM' then note_money('gift card redeemed', 'gift-card-liability', 'received', -amount_cents, order_id)
  when 'EXPIRE' then note_money('gift card expired', 'gift-card-liability', 'sales', -amount_cents, order_id)
  else note_money('voucher', 'sales', 'gift-card-liability', amount_cents, order_id) end
from gift_card_entry order by id;
select note_money('sale', 'received', 'sales', total_cents, id) from orders where status = 'PAID';
select note_money('refund promised', case orders.status when 'PAID' then 'sales' else 'received' end, 'refunds-payable',
  amount_cents, order_id) from refund join orders on orders.id = order_id;
select note_money('refund sent', 'refunds-payable', 'cash-at-provider', amount_cents, order_id) from refund where status = 'DONE';
