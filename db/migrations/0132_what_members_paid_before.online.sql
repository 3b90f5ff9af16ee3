alter table membership_price_change validate constraint price_before_not_below_zero;

-- What members paid before the new prices that are there already: the new price before it, or what the plan was sold for. Of
-- a sale at the desk whose price has changed since, it is not known, and stays null.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  more uuid;
begin
  loop
    with batch as (
      select id, membership_id, announced_at, applied_at from membership_price_change
      where id > last order by id limit 1000
    ), changed as (
      update membership_price_change set price_before_cents = coalesce(
        (select earlier.price_cents from membership_price_change as earlier
         where earlier.membership_id = batch.membership_id and earlier.announced_at < batch.announced_at
         order by earlier.announced_at desc limit 1),
        (select (line.catalogue ->> 'price')::integer from membership join order_line as line on line.id = membership.order_line_id
         where membership.id = batch.membership_id),
        (select price_cents from membership where membership.id = batch.membership_id and batch.applied_at is null))
      from batch
      where membership_price_change.id = batch.id and price_before_cents is null
    )
    select max(id::text)::uuid into more from batch;
    exit when more is null;
    last := more;
    commit;
  end loop;
end $$;
