-- The payment provider's account may serve other shops too. What this house asks for there carries its mark, and news
-- of what is not the house's is acknowledged and counted.
alter table venue add column house_id uuid not null default gen_random_uuid();
alter table payment_event add column is_foreign boolean not null default false;
