-- What 0072 asks of new rows holds for every row.
alter table orders validate constraint order_origin;
alter table orders validate constraint order_pay_by;
alter table orders validate constraint desk_order_is_taken;
alter table order_line validate constraint order_line_of_product;
alter table order_line validate constraint order_line_kind_check;
alter table order_line validate constraint line_is_of_its_kind;
alter table payment validate constraint payment_method;
alter table session validate constraint session_lifted;
alter table journal_entry validate constraint journal_entry_account_check;

-- A member has one open order of their own; what the desk takes for them is none of it.
drop index concurrently if exists one_open_order_of_member;
create unique index concurrently one_open_order_of_member on orders (member_id) where status = 'PENDING' and origin = 'site';
drop index concurrently if exists desk_orders_open;
create index concurrently desk_orders_open on orders (created_at) where status = 'PENDING' and origin = 'desk';
