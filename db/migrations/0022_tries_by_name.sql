-- A try is counted before it is looked at, and taken back when it was right: so each has a name.
alter table failed_try add column id bigint generated always as identity primary key;
