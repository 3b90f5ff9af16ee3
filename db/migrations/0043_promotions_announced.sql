-- A promotion changes prices that pages show: they are told as they are of services and of the venue.
create trigger promotion_changed after insert or update or delete on promotion execute function every_list_changed();
