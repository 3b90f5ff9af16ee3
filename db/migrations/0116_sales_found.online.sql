-- The sales of the desk that were paid, the newest first: whoever brings something back is looked for among them, and a
-- count of the drawer sums them.
drop index concurrently if exists desk_orders_paid;
create index concurrently desk_orders_paid on orders (paid_at) where status = 'PAID' and origin = 'desk';
