-- What the owner decides about booking a service: how small a party may be, how late it may be booked, whether robes
-- and an extra bath go with it, and how late a booking of it may be changed. What was sold before goes on as it was.
alter table service
  add column min_party integer not null default 1,
  add column book_until_minutes integer not null default 0,
  add column cutoff_hours integer,
  add column offers_robe boolean not null default true,
  add column offers_extra_bath boolean not null default true,
  add constraint service_min_party check (min_party between 1 and 20) not valid,
  add constraint service_book_until check (book_until_minutes between 0 and 43200) not valid,
  add constraint service_cutoff check (cutoff_hours between 1 and 720) not valid;

-- The rules of change that a booking was sold with, where its service had its own; null: those of its order.
alter table booking add column policy jsonb;
create function keep_own_cutoff() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger booking_keeps_cutoff before insert on booking for each row execute function keep_own_cutoff();

-- Other tools are told of it too.
create or replace view told_service as
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
     order by starts_at desc limit 1) as "lastSessionEnd",
    min_party, book_until_minutes, cutoff_hours, offers_robe, offers_extra_bath
  from service;
