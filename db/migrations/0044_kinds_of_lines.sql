-- A line of an order says what kind of thing was bought, and has what that kind needs and nothing of another.
alter table order_line add column kind text check (kind in ('BOOKING', 'PLAN'));
update order_line set kind = case when plan_id is null then 'BOOKING' else 'PLAN' end;
alter table order_line
  alter column kind set not null,
  drop constraint order_line_check,
  drop constraint order_line_check1,
  add constraint line_is_of_its_kind check (case kind
    when 'BOOKING' then booking_id is not null and service_id is not null and plan_id is null
    when 'PLAN' then plan_id is not null and booking_id is null and service_id is null
    else false end);
