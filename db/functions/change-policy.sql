-- The rules of change that an order is made under from now on.
create or replace function policy_in_force() returns jsonb language sql stable as $$
  select jsonb_build_object(
    'rescheduleHours', reschedule_hours, 'changeHours', change_hours, 'voucherMonths', voucher_months)
  from venue
$$;

-- The same for a service, which may have a cut-off of its own for changing and cancelling.
create or replace function policy_with(cutoff_hours integer) returns jsonb language sql stable as $$
  select policy_in_force()
    || jsonb_strip_nulls(jsonb_build_object('rescheduleHours', cutoff_hours, 'changeHours', cutoff_hours))
$$;

-- A booking keeps the cut-off of its service that it was sold with, whatever the service or the house say later.
create or replace function keep_own_cutoff() returns trigger language plpgsql as $$
declare
  own_cutoff integer;
begin
  if new.policy is null then
    select cutoff_hours into own_cutoff from service where id = new.service_id;
    if own_cutoff is not null then
      new.policy := policy_with(own_cutoff);
    end if;
  end if;
  return new;
end $$;
