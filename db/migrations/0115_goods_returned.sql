-- Goods that a guest has brought back: how many of a line, and what came back for them. It is worked out from the line as
-- it was sold (docs/decisions/196).
create table goods_return (
  id uuid primary key default gen_random_uuid(),
  order_line_id uuid not null references order_line,
  count integer not null check (count > 0),
  amount_cents integer not null check (amount_cents >= 0),
  -- What of it a gift card had paid: it comes on a new gift card.
  gift_cents integer not null,
  reason text,
  gift_card_id uuid unique references gift_card,
  refund_id uuid unique references refund,
  actor_id uuid not null,
  -- The manager who let it come back.
  approved_by uuid not null,
  created_at timestamptz not null default house_now(),
  constraint return_gift_part check (gift_cents between 0 and amount_cents),
  constraint return_on_gift_card check ((gift_card_id is not null) = (gift_cents > 0)),
  constraint return_as_paid check ((refund_id is not null) = (amount_cents > gift_cents))
);
create index goods_return_of_line on goods_return (order_line_id);
