-- Who registered an address that events are sent to: it ends, or is handed on, when they leave.
alter table event_listener add column made_by uuid references member on delete set null;
