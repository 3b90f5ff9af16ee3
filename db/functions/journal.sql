create or replace function journal_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'the journal only grows' using errcode = 'check_violation';
end $$;

-- One movement of money: a debit and a credit of the same amount, or nothing.
create or replace function note_money(what text, debit text, credit text, cents integer, order_id uuid) returns void language sql as $$
  select note_money(what, debit, credit, cents, order_id, null)
$$;

-- The same about a refund, a gift card or the invoice of a membership: what it was paid for is told by that (view money_moved).
create or replace function note_money(what text, debit text, credit text, cents integer, order_id uuid, about_id uuid) returns void language sql as $$
  with entry as (select gen_random_uuid() as id where cents > 0)
  insert into journal_entry (entry_id, what, account, debit_cents, credit_cents, order_id, about_id)
  select id, what, debit, cents, 0, order_id, about_id from entry
  union all
  select id, what, credit, 0, cents, order_id, about_id from entry
$$;

-- Money that came is the visitor's until their order is paid; then it is a sale.
create or replace function payment_captured() returns trigger language plpgsql as $$
begin
  -- What came at the desk stands in the books with each tender (counter.sql).
  if new.method = 'provider' then
    perform note_money('payment', 'cash-at-provider', 'received', new.amount_cents, new.order_id);
  end if;
  return null;
end $$;

create or replace function order_paid() returns trigger language plpgsql as $$
begin
  perform note_money('sale', 'received', 'sales', new.total_cents, new.id);
  return null;
end $$;

-- A refund is owed from the moment it is promised, out of the sale or, for an order that was never one, of what came.
create or replace function refund_moved() returns trigger language plpgsql as $$
declare
  source text := case (select status from orders where id = new.order_id) when 'PAID' then 'sales' else 'received' end;
begin
  if tg_op = 'INSERT' then
    perform note_money('refund promised', source, 'refunds-payable', new.amount_cents, new.order_id, new.id);
  end if;
  -- What is given back at the desk stands in the books with each tender (counter.sql).
  if new.way = 'desk' then
    return null;
  end if;
  if new.status = 'DONE' then
    perform note_money('refund sent', 'refunds-payable', 'cash-at-provider', new.amount_cents, new.order_id);
  elsif tg_op = 'UPDATE' and old.status = 'DONE' then
    perform note_money('refund came back', 'cash-at-provider', 'refunds-payable', new.amount_cents, new.order_id);
  -- One that was never sent, or whose money the bank has taken, is not owed any more; one that did not arrive is.
  elsif tg_op = 'UPDATE' and new.status = 'FAILED' and (new.provider_ref is null
    or exists (select from dispute where payment_id = new.payment_id and status = 'LOST')) then
    perform give_up_refund(new);
  end if;
  return null;
end $$;

-- A refund is not owed any more, once: it is a part of the sale again, or of what came for an order that was never one.
create or replace function give_up_refund(given refund) returns void language sql as $$
  select note_money('refund given up', 'refunds-payable',
    case (select status from orders where id = given.order_id) when 'PAID' then 'sales' else 'received' end,
    given.amount_cents, given.order_id, given.id)
  where not exists (
    select from journal_entry as entry where entry.order_id = given.order_id and about_id = given.id and what = 'refund given up')
$$;

-- What the bank has taken is disputed until it decides; while it only asks, the money is here.
create or replace function dispute_moved() returns trigger language plpgsql as $$
declare
  of_order uuid := (select order_id from payment where id = new.payment_id);
  of_what text := case when new.invoice_id is null then 'dispute' else 'membership period dispute' end;
begin
  if not new.taken then
    return null;
  end if;
  if tg_op = 'INSERT' or not old.taken then
    perform note_money(of_what, 'disputed', 'cash-at-provider', new.amount_cents, of_order, new.invoice_id);
  end if;
  if new.status = 'WON' then
    perform note_money(of_what || ' won', 'cash-at-provider', 'disputed', new.amount_cents, of_order, new.invoice_id);
  elsif new.status = 'LOST' then
    perform note_money(of_what || ' lost', 'sales', 'disputed', new.amount_cents, of_order, new.invoice_id);
    -- What we had sent, and did not arrive, the bank has given back now.
    perform give_up_refund(refund) from refund
    where payment_id = new.payment_id and status = 'FAILED' and provider_ref is not null;
  end if;
  return null;
end $$;

-- What stands on gift cards is owed to their holders until it is spent: deferred revenue, or unearned income. A plan is a
-- sale once it is paid; nothing of it is deferred.
create or replace function gift_card_moved() returns trigger language plpgsql as $$
begin
  perform note_money('gift card from elsewhere', 'gift-cards-from-elsewhere', 'gift-card-liability',
    new.initial_cents - case when tg_op = 'UPDATE' then old.initial_cents else 0 end, null, new.id);
  return null;
end $$;

create or replace function gift_card_entry_moved() returns trigger language plpgsql as $$
declare
  cents integer := abs(new.amount_cents);
begin
  case new.kind
    when 'HOLD' then perform note_money('gift card held', 'gift-card-liability', 'gift-cards-held', cents, new.order_id);
    when 'RELEASE' then perform note_money('gift card released', 'gift-cards-held', 'gift-card-liability', cents, new.order_id);
    when 'REDEEM' then perform note_money('gift card redeemed', 'gift-card-liability', 'received', cents, new.order_id);
    when 'EXPIRE' then perform note_money('gift card expired', 'gift-card-liability', 'sales', cents, new.order_id);
    when 'GIVE' then perform note_money('gift card given', 'gift-cards-given', 'gift-card-liability', cents, null);
    -- A voucher that a guest gives back for the money that it was made of.
    when 'VOID' then if new.order_id is not null then
      perform note_money('voucher taken back', 'gift-card-liability', 'sales', cents, new.order_id, new.gift_card_id);
    else
      perform note_money('gift card voided', 'gift-card-liability', 'gift-cards-given', cents, null);
    end if;
    -- From a card to the one in its place: what is owed stays the same.
    when 'SWAP' then null;
    else perform note_money('voucher', 'sales', 'gift-card-liability', cents, new.order_id, new.gift_card_id);
  end case;
  return null;
end $$;

-- Whether an invoice is of a later period of a membership: a sale of its own. The first period of one that was bought is
-- paid with its order.
create or replace function is_renewal(invoice membership_invoice) returns boolean language sql stable as $$
  select order_line_id is null or invoice.period_starts_at > starts_at from membership where id = invoice.membership_id
$$;

create or replace function membership_invoice_moved() returns trigger language plpgsql as $$
begin
  if not is_renewal(new) then
    return null;
  end if;
  if new.status in ('PAID', 'REFUNDED') and (tg_op = 'INSERT' or old.status not in ('PAID', 'REFUNDED')) then
    perform note_money('membership period', 'cash-at-provider', 'sales', new.amount_cents, null, new.id);
  end if;
  -- A release before renewal_refund notes that money went back by the invoice alone.
  if new.status = 'REFUNDED' and not exists (select from renewal_refund where invoice_id = new.id) then
    perform note_money('membership period sent back', 'sales', 'cash-at-provider', new.amount_cents, null, new.id);
  end if;
  return null;
end $$;

create or replace function renewal_refund_moved() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform note_money('membership period came back', 'cash-at-provider', 'sales', new.amount_cents, null, new.invoice_id);
  elsif not exists (
    select from membership_invoice where id = new.invoice_id and status = 'REFUNDED' and not exists (
      select from renewal_refund as other where other.invoice_id = new.invoice_id and other.id <> new.id)) then
    perform note_money('membership period sent back', 'sales', 'cash-at-provider', new.amount_cents, null, new.invoice_id);
  end if;
  return null;
end $$;
