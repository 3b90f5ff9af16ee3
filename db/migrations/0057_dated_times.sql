-- Times are for sale from a day on, and until a day: a change of the timetable ends the old ones and begins new ones.
alter table schedule
  add column begins_on date not null default '2000-01-01',
  add column ends_on date,
  add constraint schedule_days check (ends_on >= begins_on),
  drop constraint schedule_service_id_resource_id_weekdays_first_start_key,
  add constraint schedule_service_id_resource_id_weekdays_first_start_key
    unique (service_id, resource_id, weekdays, first_start, begins_on);

-- A session that no timetable wants any more: those who booked it come, and nobody else can.
alter table session add column kept boolean not null default false;
