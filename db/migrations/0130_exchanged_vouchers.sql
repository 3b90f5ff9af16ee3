-- A guest of a closure who has the money instead of a voucher gives the voucher up. What the books said of that voucher stays
-- about its booking: a day that is over keeps its takings and its GST (docs/decisions/211).
create table voucher_exchange (
  gift_card_id uuid primary key references gift_card,
  booking_id uuid not null unique references booking,
  created_at timestamptz not null default house_now()
);

-- A row for each side of each movement, and of a sale for each of its lines. Cents come in above 0 and go out below.
-- `tender`: the way to pay by which money came or went back, null where the row is no money of a guest. `kind`: what was
-- sold or came back, null where the row is no sale.
create or replace view money_moved as
with movement as (
  select id, at, what, account, order_id, about_id, debit_cents - credit_cents as amount,
    null::uuid as line_id, null::text as line_kind, null::bigint as line_cents
  from journal_entry where account <> 'sales'
  union all
  -- A sale is its lines: what each of them cost.
  select entry.id, at, what, account, entry.order_id, about_id, debit_cents - credit_cents, line.id, line.kind, -line.total_cents
  from journal_entry as entry
  left join order_line as line on line.order_id = entry.order_id and line.total_cents > 0
  where account = 'sales' and what = 'sale'
  union all
  select entry.id, at, what, account, entry.order_id, about_id, debit_cents - credit_cents, line.id, line.kind, line.cents
  from journal_entry as entry
  -- What comes back for one line: its booking is found by the refund or the gift card, goods and gift cards by their own.
  left join lateral (
    select coalesce(
      (select sold.order_line_id from gift_card_sale as sold where sold.gift_card_id = entry.about_id),
      (select returned.order_line_id from goods_return as returned where returned.refund_id = entry.about_id),
      (select returned.order_line_id from goods_return as returned where returned.gift_card_id = entry.about_id),
      (select of_booking.id
       from booking join order_line as of_booking on of_booking.booking_id = coalesce(booking.main_booking_id, booking.id)
       where booking.id = coalesce(
         (select refund.booking_id from refund where refund.id = entry.about_id),
         (select ended.booking_id from cancellation as ended where ended.gift_card_id = entry.about_id),
         (select exchanged.booking_id from voucher_exchange as exchanged where exchanged.gift_card_id = entry.about_id),
         (select part.booking_id from part_cancellation as part where part.refund_id = entry.about_id),
         (select part.booking_id from part_cancellation as part where part.gift_card_id = entry.about_id)))) as line_id
  ) as about on entry.about_id is not null
  left join lateral (
    select one.id, one.kind, null::bigint as cents from order_line as one where one.id = about.line_id
    union all
    -- What comes back of the whole order, each line has its share of, by what it cost.
    select share.id, share.kind, (share.upto - share.before)::bigint
    from (
      select of_order.id, of_order.kind,
        round((entry.debit_cents - entry.credit_cents)::numeric * sum(of_order.total_cents) over in_order
          / sum(of_order.total_cents) over ()) as upto,
        round((entry.debit_cents - entry.credit_cents)::numeric * (sum(of_order.total_cents) over in_order - of_order.total_cents)
          / sum(of_order.total_cents) over ()) as before
      from order_line as of_order
      where of_order.order_id = entry.order_id and of_order.total_cents > 0 and about.line_id is null
      window in_order as (order by of_order.position)) as share
  ) as line on true
  where account = 'sales' and what <> 'sale'
)
select entry.id as journal_id, entry.at, entry.what, entry.account, entry.order_id, entry.line_id as order_line_id,
  coalesce(entry.line_cents, entry.amount) as cents,
  case
    when orders.origin = 'desk' then 'desk'
    when orders.order_method is not null or entry.what = 'plan paid elsewhere' then 'platform'
    when entry.order_id is not null or entry.what like 'membership period%' then 'site'
  end as channel,
  case entry.account
    when 'cash-at-provider' then case
      when entry.order_id is null then 'renewal'
      when orders.pay_by = 'link' then 'link'
      else 'page' end
    when 'cash-at-terminal' then 'terminal'
    when 'cash-drawer' then case when entry.order_id is not null then 'cash' end
    when 'gift-card-liability' then case
      when entry.what = 'gift card redeemed' or entry.what like 'voucher%' and not exists (
        select from gift_card_sale as sold where sold.gift_card_id = entry.about_id) then 'gift-card' end
    when 'gift-cards-given' then 'none'
    when 'paid-elsewhere' then 'elsewhere'
  end as tender,
  case when entry.account = 'sales' then coalesce(entry.line_kind, 'PLAN') end as kind,
  entry.about_id
from movement as entry
left join orders on orders.id = entry.order_id;
