-- Orders of plans as the platform's tools know them: sold at the desk, paused by the house, moved, ended by its owner.

alter table membership
  -- Brought from another system, where it was bought.
  add column is_external boolean not null default false,
  -- Null: nothing was asked for at the desk.
  add column desk_payment text check (desk_payment in ('UNPAID', 'PAID')),
  add column updated_at timestamptz not null default house_now();

update membership set updated_at = greatest(created_at, cancel_requested_at, ended_at, least(period_starts_at, house_now()));

alter table membership
  add constraint bought_here_is_online check (order_line_id is null or (not is_external and desk_payment is null)),
  -- What is not paid at the desk gives nothing yet.
  add constraint unpaid_gives_nothing check (desk_payment is distinct from 'UNPAID' or status in ('PENDING', 'CANCELED'));

create function membership_changed() returns trigger language plpgsql as $$
begin
  new.updated_at := house_now();
  return new;
end $$;
create trigger membership_changed before update on membership for each row
  when ((old.member_id, old.status, old.ends_at, old.price_cents, old.period_ends_at, old.cancel_at, old.cancel_cause, old.desk_payment)
    is distinct from (new.member_id, new.status, new.ends_at, new.price_cents, new.period_ends_at, new.cancel_at, new.cancel_cause, new.desk_payment))
  execute function membership_changed();

-- A rest by the house has no end until it is resumed, and takes none of the member's own days.
alter table membership_suspension
  add column by_house boolean not null default false,
  alter column ends_at drop not null,
  add constraint own_rest_ends check (ends_at is not null or by_house);

alter table orders
  -- How it was paid for somebody else; null: by themself.
  add column order_method text check (order_method in ('MOTO', 'POS')),
  -- Who wished that it be closed unpaid; null: it fell through.
  add column cancel_cause text check (cancel_cause in ('OWNER_ACTION', 'MEMBER_ACTION'));

-- Every order of a plan: the memberships, and what was ordered here and is not paid, or never was. A line that is paid
-- becomes the membership of the same id. Where an order and its last payment stand is said here alone.
create view plan_order as
  select membership.id, true as is_membership, membership.member_id, membership.plan_id, order_line.order_id,
    case when order_line_id is not null then 'ONLINE' when is_external then 'EXTERNAL' else 'OFFLINE' end as type,
    case
      when status in ('PAUSED', 'ENDED', 'CANCELED') then status
      when desk_payment = 'UNPAID' then 'DRAFT'
      when ends_at <= (select house_now()) then 'ENDED'
      -- The provider's clock may be a little ahead: what was bought here has begun.
      when status = 'ACTIVE' and order_line_id is null and starts_at > (select house_now()) then 'PENDING'
      else status
    end as status,
    case
      -- What the house gave was paid by nobody.
      when order_line_id is null then coalesce(desk_payment, 'NOT_APPLICABLE')
      when cancel_cause = 'PAYMENT_FAILURE'
        or exists (select from membership_invoice where membership_id = membership.id and status = 'FAILED') then 'FAILED'
      when price_cents = 0 then 'NOT_APPLICABLE'
      else coalesce((
        select case status when 'REFUNDED' then 'REFUNDED' when 'OPEN' then 'PENDING' end from membership_invoice
        where membership_id = membership.id and status <> 'VOID' order by issued_at desc, ref desc limit 1), 'PAID')
    end as payment,
    recurring and cancel_at is not null as auto_renew_canceled,
    starts_at, coalesce(ended_at, cancel_at, ends_at) as ends_at,
    created_at, updated_at, null::text as cancel_cause, null::jsonb as sold
  from membership left join order_line on order_line.id = membership.order_line_id
  union all
  select line.id, false, orders.member_id, line.plan_id, orders.id,
    'ONLINE', case orders.status when 'PENDING' then 'DRAFT' else 'CANCELED' end,
    case orders.status when 'REFUNDED' then 'REFUNDED' when 'FAILED' then 'FAILED' else 'UNPAID' end,
    false, orders.created_at, case when orders.status <> 'PENDING' then last.at end,
    orders.created_at, last.at,
    case when orders.status <> 'PENDING' then coalesce(orders.cancel_cause, 'PAYMENT_SETUP_FAILURE') end, line.catalogue
  from order_line as line join orders on orders.id = line.order_id
  cross join lateral (
    select max(at) as at from status_history where entity = 'orders' and entity_id = orders.id) as last
  where line.plan_id is not null and not exists (select from membership where order_line_id = line.id);
create index order_line_of_plan on order_line (plan_id) where plan_id is not null;
