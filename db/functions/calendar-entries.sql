-- What the entry of a booking says in its guest's calendar changes, whoever wanted it: calendars keep the entry with the
-- higher number. What was sent before there was one had the count of the guest's moves, the extra bath that of its booking.
create or replace function entry_changes() returns trigger language plpgsql as $$
begin
  new.entry_sequence := 1 + greatest(old.entry_sequence, old.reschedule_count,
    (select reschedule_count from booking as main where main.id = old.main_booking_id));
  return new;
end $$;

-- The booking beside which an extra bath falls away is another one too; a booking that ends with its bath has counted.
create or replace function bath_falls_away() returns trigger language plpgsql as $$
begin
  update booking set entry_sequence = entry_sequence + 1 where id = new.main_booking_id and status = 'CONFIRMED';
  return null;
end $$;
