-- What staff add to the visits of a membership or take from them, and why.
create table credit_adjustment (
  id uuid primary key,
  grant_id uuid not null references credit_grant,
  delta integer not null check (delta <> 0 and abs(delta) <= 50),
  reason text not null check (length(trim(reason)) >= 3),
  made_by uuid references member,
  made_at timestamptz not null default house_now()
);
create index credit_adjustment_by on credit_adjustment (made_by);
create index credit_adjustment_of_grant on credit_adjustment (grant_id);
create trigger noted after insert on credit_adjustment for each row execute function note_change('only', 'grant_id', 'delta');

-- A visit that staff took is used without a booking.
alter table credit_use
  add column adjustment_id uuid,
  add constraint credit_use_of_adjustment foreign key (adjustment_id) references credit_adjustment not valid;

-- Since when a plan is not sold any more; null: it is. Whoever holds it keeps it.
alter table plan add column archived_at timestamptz;
