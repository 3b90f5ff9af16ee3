-- What ends at this instant or before is over by then: a day that is told lasts to its end. Its words are in db/functions.
create function over_by(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select sydney_date(at)::timestamp at time zone 'Australia/Sydney'
$$;

-- A plan that is bought once lasts to the end of the day that its holder was told, not to an hour of it.
create or replace view plan_order as
  select membership.id, true as is_membership, membership.member_id, membership.plan_id, order_line.order_id,
    case when order_line_id is not null then 'ONLINE' when is_external then 'EXTERNAL' else 'OFFLINE' end as type,
    case
      when status in ('PAUSED', 'ENDED', 'CANCELED') then status
      -- What is told by its last day lasts to the end of that day in Sydney.
      when ends_at <= (select sydney_date(house_now())::timestamp at time zone 'Australia/Sydney') then 'ENDED'
      -- The provider's clock may be a little ahead: what was bought here has begun.
      -- The clocks of the house and of its database may differ by a moment, too.
      when order_line_id is null and starts_at > (select house_now()) + interval '1 second' then 'PENDING'
      when desk_payment = 'UNPAID' then 'ACTIVE'
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
