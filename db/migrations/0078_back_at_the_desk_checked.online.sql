-- What 0077 asks of new rows holds for every row.
alter table refund validate constraint refund_way;
alter table drawer_movement validate constraint movement_of_refund;
alter table drawer_movement validate constraint movement_of_tender;

-- Each refund in cash has its one movement.
drop index concurrently if exists movement_of_refund_tender;
create unique index concurrently movement_of_refund_tender on drawer_movement (refund_tender_id) where refund_tender_id is not null;
