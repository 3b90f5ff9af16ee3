-- The version of the terms that is in force at an instant; null: those that came with the program.
create or replace function terms_in_force(at timestamptz) returns integer language sql stable as $$
  select version from policy_text where kind = 'terms' and from_at <= $1 order by from_at desc, version desc limit 1
$$;
