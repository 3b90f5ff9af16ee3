-- The platform's name of an event.
create or replace function event_type(entity text, kind text) returns text language sql immutable as $$
  select case entity when 'service' then 'wix.bookings.services.v2.service_' when 'member' then 'wix.members.v1.member_'
    else 'wix.pricing_plans.v2.order_' end || kind
$$;

-- Every listener that asked for this type of event is to get it.
create or replace function tell_listeners() returns trigger language plpgsql as $$
begin
  insert into event_delivery (event_id, listener_id)
  select new.id, listener.id from event_listener as listener
  where listener.ended_at is null
    and (listener.event_types = '{}' or event_type(new.entity, new.kind) = any (listener.event_types));
  return null;
end $$;

create or replace function happened(entity text, entity_id uuid, kinds text[]) returns void language sql as $$
  insert into lifecycle_event (entity, entity_id, kind) select $1, $2, kind from unnest($3) as kind where kind is not null
$$;

create or replace function service_happened() returns trigger language plpgsql as $$
begin
  perform happened('service', new.id, array[case
    when tg_op = 'INSERT' then 'created'
    when new.deleted_at is not null and old.deleted_at is null then 'deleted'
    else 'updated' end]);
  return null;
end $$;

-- What only the house needs to know of a member (a password, when they last came) is no news for others.
create or replace function member_happened() returns trigger language plpgsql as $$
declare
  unheard constant text[] := array['password_hash', 'last_login_at', 'updated_at', 'marketing_consent', 'language'];
begin
  if tg_op = 'INSERT' then
    perform happened('member', new.id, array['created']);
  elsif new.deleted_at is not null and old.deleted_at is null then
    perform happened('member', new.id, array['deleted']);
  elsif to_jsonb(old) - unheard is distinct from to_jsonb(new) - unheard then
    perform happened('member', new.id, array['updated']);
  end if;
  return null;
end $$;

-- An order of a plan begins as a line of an order and becomes the membership of the same id.
create or replace function plan_line_happened() returns trigger language plpgsql as $$
begin
  perform happened('order', new.id, array['created']);
  return null;
end $$;

create or replace function unpaid_plan_happened() returns trigger language plpgsql as $$
begin
  insert into lifecycle_event (entity, entity_id, kind)
  select 'order', line.id, happened.kind from order_line as line, unnest(array['updated', 'canceled']) as happened (kind)
  where line.order_id = new.id and line.plan_id is not null
    and not exists (select from membership where order_line_id = line.id);
  return null;
end $$;

create or replace function membership_happened() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform happened('order', new.id, array[
      case when new.order_line_id is null then 'created' end,
      case when new.order_line_id is not null or new.desk_payment = 'PAID' then 'purchased' end,
      -- The provider's clock may be a little ahead: what was bought here has begun.
      case when new.status = 'ACTIVE' and (new.order_line_id is not null or new.starts_at <= house_now()) then 'started' end]);
    return null;
  end if;
  perform happened('order', new.id, array[
    'updated',
    case when old.desk_payment = 'UNPAID' and new.desk_payment = 'PAID' then 'marked_as_paid' end,
    case when old.status = 'PENDING' and new.status = 'ACTIVE' and (new.order_line_id is not null or new.starts_at <= house_now()) then 'started' end,
    case when old.period_starts_at < new.period_starts_at then 'cycle_started' end,
    case when old.status = 'ACTIVE' and new.status = 'PAUSED' then 'paused' end,
    case when old.status = 'PAUSED' and new.status = 'ACTIVE' then 'resumed' end,
    case when old.starts_at <> new.starts_at then 'start_date_changed' end,
    case when old.ends_at < new.ends_at then 'end_date_postponed' end,
    case when new.recurring and old.cancel_at is null and new.cancel_at is not null then 'auto_renew_canceled' end,
    case when old.status <> 'CANCELED' and new.status = 'CANCELED' then 'canceled' end,
    case when old.status <> 'ENDED' and new.status = 'ENDED' then 'ended' end]);
  return null;
end $$;

-- A plan order with everything that its events describe, without anything about who bought it.
create or replace function told_order(order_id uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'row', (
      select to_jsonb(plan_order) || jsonb_build_object(
        'contact_id', contact_id, 'plan_name', plan.name, 'plan_description', plan.description)
      from plan_order join plan on plan.id = plan_order.plan_id left join member on member.id = plan_order.member_id
      where plan_order.id = $1),
    'standing', (
      select jsonb_build_object(
        'membership', to_jsonb(membership) - 'email_key',
        'rests', (
          select coalesce(jsonb_agg(jsonb_build_object('from', starts_at, 'until', ends_at, 'byHouse', by_house) order by starts_at), '[]')
          from membership_suspension where membership_id = membership.id),
        'invoices', (
          select coalesce(jsonb_agg(to_jsonb(invoice) - 'pay_url' order by issued_at, ref), '[]')
          from membership_invoice as invoice where membership_id = membership.id),
        'priceChange', (
          select to_jsonb(change) from membership_price_change as change
          where membership_id = membership.id and applied_at is null limit 1))
      from membership where id = $1))
$$;

-- At the end of the change, when everything that belongs to it is there.
create or replace function keep_what_it_was() returns trigger language plpgsql as $$
begin
  update lifecycle_event set body = case new.entity
      when 'service' then (select to_jsonb(told_service) from told_service where id = new.entity_id)
      else told_order(new.entity_id) end
    where id = new.id;
  return null;
end $$;
