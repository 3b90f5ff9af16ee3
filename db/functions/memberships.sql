-- When a membership was last changed.
create or replace function membership_changed() returns trigger language plpgsql as $$
begin
  new.updated_at := house_now();
  return new;
end $$;
