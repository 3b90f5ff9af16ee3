-- A line is of a booking, a plan or a product, or of something that has no row of its own. Which kinds there are, the
-- server knows (domain/sales/line-kind.ts): a new one needs no step of the schema.
alter table order_line
  drop constraint order_line_kind_check,
  add constraint order_line_kind_check check (kind ~ '^[A-Z_]+$') not valid,
  drop constraint line_is_of_its_kind,
  add constraint line_is_of_its_kind check (case kind
    when 'BOOKING' then booking_id is not null and service_id is not null and plan_id is null and product_id is null
    when 'PLAN' then plan_id is not null and booking_id is null and service_id is null and product_id is null
    when 'PRODUCT' then product_id is not null and booking_id is null and service_id is null and plan_id is null
    else booking_id is null and service_id is null and plan_id is null and product_id is null end) not valid;
