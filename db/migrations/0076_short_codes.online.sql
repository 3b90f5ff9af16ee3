-- The day sheet reads the bookings of a day, also those that were cancelled; what was never paid it does not.
drop index concurrently if exists booking_of_day;
create index concurrently booking_of_day on booking (starts_at) where status <> 'EXPIRED';

drop index concurrently if exists orders_short_code;
create unique index concurrently orders_short_code on orders (short_code) where short_code is not null;

-- Orders from before get their short code. The last release goes on meanwhile, and its new orders have one by themselves.
do $$
declare
  letters constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  filled integer;
begin
  loop
    with without as (select id from orders where short_code is null limit 5000)
    update orders set short_code = (
      select string_agg(substr(letters, (get_byte(bits, n) & 31) + 1, 1), '')
      from (select uuid_send(gen_random_uuid()) as bits where orders.id is not null) as random, unnest(array[0, 1, 2, 3, 4, 5, 10]) as n)
    from without where without.id = orders.id;
    get diagnostics filled = row_count;
    commit;
    exit when filled = 0;
  end loop;
end $$;
