-- What becomes of a visit whose booking was cancelled: it is lost, or it is one of its own; null: it went back to its grant.
alter table credit_use
  add column became text,
  add constraint became_is_known check (became in ('OWN', 'LOST')) not valid;

-- A visit that the house gave back by itself: it is good whatever becomes of its membership.
alter table credit_grant add column stands_alone boolean not null default false;
