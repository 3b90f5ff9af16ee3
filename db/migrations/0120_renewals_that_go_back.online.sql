alter table dispute validate constraint dispute_invoice;
alter table dispute validate constraint dispute_of_one_charge;
drop index concurrently if exists dispute_of_invoice;
create index concurrently dispute_of_invoice on dispute (invoice_id) where invoice_id is not null;
drop index concurrently if exists dispute_open;
create index concurrently dispute_open on dispute (opened_at) where status = 'OPEN';
