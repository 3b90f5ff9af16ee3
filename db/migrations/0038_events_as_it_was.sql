-- Other tools are told what a service or an order of a plan was like at the change, also when it has changed or gone
-- since: it is kept with the event, as the change left it. Of people only ids are kept: what a member looks like is
-- looked up when the event is told.
alter table lifecycle_event add column body jsonb;

-- A service with everything that belongs to it, as tools are told of it; also one that was taken away.
create view told_service as
  select service.id, kind, massage_type, revision, created_at, updated_at, name, tagline, description, minutes,
    price_cents, party_limit, default_capacity, hidden, online_booking, position, locations, media, seo_data,
    extended_fields,
    coalesce(least(service.default_capacity,
      (select max(resource.capacity) from schedule join resource on resource.id = schedule.resource_id
       where schedule.service_id = service.id)), 1) as capacity,
    (select coalesce(json_agg(json_build_object('name', slug.name, 'custom', custom, 'createdAt', slug.created_at) order by seq desc), '[]')
     from service_slug as slug where service_id = service.id) as slugs,
    (select coalesce(json_agg(plan_id order by plan_id), '[]') from plan_benefit where service_id = service.id) as "planIds",
    (select coalesce(json_agg(json_build_object('id', resource.id, 'name', resource.name, 'turnoverMinutes',
       turnover_minutes) order by resource.position), '[]')
     from resource where id in (select resource_id from schedule where service_id = service.id)) as resources,
    (select session.starts_at from session where service_id = service.id and not retired
     order by starts_at limit 1) as "firstSessionStart",
    (select session.ends_at from session where service_id = service.id and not retired
     order by starts_at desc limit 1) as "lastSessionEnd"
  from service;

-- An order of a plan with everything that it is told from, but for what is its buyer's own.
create function told_order(order_id uuid) returns jsonb language sql stable as $$
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
create function keep_what_it_was() returns trigger language plpgsql as $$
begin
  update lifecycle_event set body = case new.entity
      when 'service' then (select to_jsonb(told_service) from told_service where id = new.entity_id)
      else told_order(new.entity_id) end
    where id = new.id;
  return null;
end $$;
create constraint trigger keep_what_it_was after insert on lifecycle_event deferrable initially deferred
  for each row when (new.entity in ('service', 'order') and new.kind <> 'deleted') execute function keep_what_it_was();

-- Of what has happened before, the best that is known is what it is like now.
update lifecycle_event set body = (select to_jsonb(told_service) from told_service where id = entity_id)
  where entity = 'service' and kind <> 'deleted';
update lifecycle_event set body = told_order(entity_id) where entity = 'order';
