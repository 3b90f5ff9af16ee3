-- What happened to services, members and orders of plans, for other tools: written by the database itself, in the
-- transaction of the change, whoever makes it. An event names the thing; what it looked like is told when it is told,
-- so that no person's data lie about here.
create table lifecycle_event (
  id bigint generated always as identity primary key,
  -- What the receiver knows it by, each time it is told.
  name uuid not null unique default gen_random_uuid(),
  entity text not null check (entity in ('service', 'member', 'order')),
  entity_id uuid not null,
  kind text not null,
  at timestamptz not null default house_now(),
  -- Where it stands in the row of all events; given once it is committed, so that a reader who goes on after one that
  -- is known misses none that was written earlier and committed later.
  place bigint unique
);
create index lifecycle_event_of on lifecycle_event (entity_id, kind);
create index lifecycle_event_new on lifecycle_event (id) where place is null;
create sequence event_place;

-- What events are signed with; made by the first process that needs it.
create table event_key (
  only_row boolean primary key default true check (only_row),
  private_key text not null,
  public_key text not null
);

-- Where other tools wish to be told.
create table event_listener (
  id uuid primary key default gen_random_uuid(),
  address text not null,
  -- Empty: all of them.
  event_types text[] not null default '{}',
  created_at timestamptz not null default house_now(),
  ended_at timestamptz
);

create table event_delivery (
  event_id bigint not null references lifecycle_event deferrable initially deferred,
  listener_id uuid not null references event_listener,
  status text not null default 'PENDING' check (status in ('PENDING', 'DONE', 'FAILED')),
  tries integer not null default 0,
  due_at timestamptz not null default house_now(),
  done_at timestamptz,
  primary key (event_id, listener_id)
);
create index event_delivery_open on event_delivery (listener_id, event_id) where status = 'PENDING';

create function event_type(entity text, kind text) returns text language sql immutable as $$
  select case entity when 'service' then 'wix.bookings.services.v2.service_' when 'member' then 'wix.members.v1.member_'
    else 'wix.pricing_plans.v2.order_' end || kind
$$;

create function tell_listeners() returns trigger language plpgsql as $$
begin
  insert into event_delivery (event_id, listener_id)
  select new.id, listener.id from event_listener as listener
  where listener.ended_at is null
    and (listener.event_types = '{}' or event_type(new.entity, new.kind) = any (listener.event_types));
  return null;
end $$;
create trigger tell_listeners after insert on lifecycle_event for each row execute function tell_listeners();

create function happened(entity text, entity_id uuid, kinds text[]) returns void language sql as $$
  insert into lifecycle_event (entity, entity_id, kind) select $1, $2, kind from unnest($3) as kind where kind is not null
$$;

create function service_happened() returns trigger language plpgsql as $$
begin
  perform happened('service', new.id, array[case
    when tg_op = 'INSERT' then 'created'
    when new.deleted_at is not null and old.deleted_at is null then 'deleted'
    else 'updated' end]);
  return null;
end $$;
create trigger service_created after insert on service for each row execute function service_happened();
create trigger service_updated after update on service for each row when (old.* is distinct from new.*)
  execute function service_happened();

-- What only the house needs to know of a member (a password, when they last came) is no news for others.
create function member_happened() returns trigger language plpgsql as $$
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
create trigger member_happened after insert or update on member for each row execute function member_happened();

-- An order of a plan begins as a line of an order and becomes the membership of the same id.
create function plan_line_happened() returns trigger language plpgsql as $$
begin
  perform happened('order', new.id, array['created']);
  return null;
end $$;
create trigger plan_line_happened after insert on order_line for each row when (new.plan_id is not null)
  execute function plan_line_happened();

create function unpaid_plan_happened() returns trigger language plpgsql as $$
begin
  insert into lifecycle_event (entity, entity_id, kind)
  select 'order', line.id, kind from order_line as line, unnest(array['updated', 'canceled']) as kind
  where line.order_id = new.id and line.plan_id is not null
    and not exists (select from membership where order_line_id = line.id);
  return null;
end $$;
create trigger unpaid_plan_happened after update of status on orders for each row
  when (old.status = 'PENDING' and new.status in ('CANCELED', 'EXPIRED', 'FAILED'))
  execute function unpaid_plan_happened();

create function membership_happened() returns trigger language plpgsql as $$
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
create trigger membership_created after insert on membership for each row execute function membership_happened();
create trigger membership_changed_for_others after update on membership for each row
  when ((old.member_id, old.status, old.starts_at, old.ends_at, old.price_cents, old.period_starts_at, old.period_ends_at, old.cancel_at, old.cancel_cause, old.desk_payment)
    is distinct from (new.member_id, new.status, new.starts_at, new.ends_at, new.price_cents, new.period_starts_at, new.period_ends_at, new.cancel_at, new.cancel_cause, new.desk_payment))
  execute function membership_happened();
