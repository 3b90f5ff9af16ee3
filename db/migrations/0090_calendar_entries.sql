-- How often that which a booking says in its guest’s calendar has changed: the SEQUENCE of its entry, and of the entry
-- of an extra bath. A move that was not the guest’s own counts as well.
alter table booking add column entry_sequence integer not null default 0;

create function entry_changes() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger booking_entry_changes before update on booking for each row
  when (
    (old.starts_at, old.ends_at, old.resource_id, old.service_id, old.party_size)
      is distinct from (new.starts_at, new.ends_at, new.resource_id, new.service_id, new.party_size)
    or (new.status = 'CANCELED' and old.status = 'CONFIRMED')
  )
  execute function entry_changes();

create function bath_falls_away() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger booking_bath_falls_away after update of status on booking for each row
  when (new.main_booking_id is not null and new.status = 'CANCELED' and old.status = 'CONFIRMED')
  execute function bath_falls_away();
