-- Whoever calls or comes is found by the beginning of a name, an address or the end of a phone number.
drop index concurrently if exists orders_by_first_name;
create index concurrently orders_by_first_name on orders (lower(first_name) text_pattern_ops)
  where status = 'PAID' and member_id is null;
drop index concurrently if exists orders_by_last_name;
create index concurrently orders_by_last_name on orders (lower(last_name) text_pattern_ops)
  where status = 'PAID' and member_id is null;
drop index concurrently if exists orders_by_email;
create index concurrently orders_by_email on orders (lower(email) text_pattern_ops)
  where status = 'PAID' and member_id is null;
drop index concurrently if exists orders_by_phone_end;
create index concurrently orders_by_phone_end on orders (reverse(regexp_replace(phone, '\D', '', 'g')) text_pattern_ops)
  where status = 'PAID' and member_id is null;
