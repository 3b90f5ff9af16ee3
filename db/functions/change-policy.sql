-- The rules of change that an order is made under from now on.
create or replace function policy_in_force() returns jsonb language sql stable as $$
  select jsonb_build_object(
    'rescheduleHours', reschedule_hours, 'changeHours', change_hours, 'voucherMonths', voucher_months)
  from venue
$$;
