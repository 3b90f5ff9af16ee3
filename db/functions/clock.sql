-- Now, by the house's clock: a test may have moved it.
create or replace function house_now() returns timestamptz language sql stable as $$
  select coalesce((select house_at + (now() - real_at) from clock), now())
$$;

-- The day in Sydney at an instant.
create or replace function sydney_date(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'Australia/Sydney')::date
$$;

-- What ends at this instant or before is over by then: a day that is told lasts to its end (domain/validity.ts).
create or replace function over_by(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select sydney_date(at)::timestamp at time zone 'Australia/Sydney'
$$;
