alter table cancellation validate constraint cancellation_gift_part;
alter table cancellation validate constraint cancellation_check;
