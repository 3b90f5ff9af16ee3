-- No entry of a device is a note twice.
drop index concurrently if exists attendance_event_of_device;
create unique index concurrently attendance_event_of_device on attendance_event (device_id, n) where n is not null;
