-- What the owner of a new house has confirmed, and whether they have opened it to guests (docs/decisions/203).
create table set_up_step (
  name text primary key check (name in ('extras', 'rules', 'opening')),
  done_at timestamptz not null default house_now()
);
create trigger set_up_changed after insert or update or delete on set_up_step execute function every_list_changed();

-- A house that sells, or has sold, is open, with the prices and rules it sells by.
insert into set_up_step (name)
select step from unnest(array['extras', 'rules', 'opening']) as step
where exists (select from service where not hidden and deleted_at is null) or exists (select from orders);
