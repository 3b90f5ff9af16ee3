-- Staff give a special price a name of their own, and can let it rest.
alter table promotion
  add column name text not null default '',
  add column active boolean not null default true,
  alter column id set default gen_random_uuid();

-- Many codes that were made by one press, each good once.
create table coupon_batch (
  id uuid primary key,
  name text not null,
  made_by uuid references member,
  made_at timestamptz not null default house_now()
);
create trigger noted after insert on coupon_batch for each row execute function note_change('only', 'name');

alter table coupon
  add column batch_id uuid references coupon_batch,
  add column name text not null default '',
  add column starts_at timestamptz,
  add column once_per_email boolean not null default false;
create index coupon_of_batch on coupon (batch_id) where batch_id is not null;
-- Of a batch the history keeps one entry, not one for each of its codes.
create or replace trigger noted after delete or update
  of code, name, active, starts_at, expires_at, usage_limit, once_per_email, percent_off, money_off_cents, only_for_service
  on coupon for each row execute function note_change('but', 'number_of_usages');
create trigger noted_when_made after insert on coupon for each row when (new.batch_id is null)
  execute function note_change('but', 'number_of_usages');

-- Who has a code that is good once for each address, by the hash of the address. Of two at once one gets it.
create table coupon_holder (
  coupon_id uuid not null references coupon,
  email_hash bytea not null,
  order_id uuid not null unique references orders on delete cascade,
  primary key (coupon_id, email_hash)
);

-- What a press of staff has made: the same press again makes nothing more.
create table staff_press (
  press text primary key,
  row_id uuid not null,
  made_at timestamptz not null default house_now()
);
create index staff_press_by_age on staff_press (made_at);

-- Where a gift card comes from, and what has become of it.
alter table gift_card
  add column origin text not null default 'imported',
  add column note text not null default '',
  add column replaced_by uuid,
  add column voided_at timestamptz,
  add constraint gift_card_origin check (origin in ('sold', 'voucher', 'given', 'imported')) not valid,
  add constraint gift_card_replaced_by foreign key (replaced_by) references gift_card not valid;
create or replace trigger noted after update of disabled, expires_at, replaced_by, voided_at on gift_card
  for each row execute function note_change('only', 'last_four', 'disabled', 'expires_at', 'replaced_by', 'voided_at');
create trigger noted_when_given after insert on gift_card for each row when (new.origin = 'given')
  execute function note_change('only', 'last_four', 'balance_cents', 'expires_at', 'note');

alter table gift_card_entry drop constraint gift_card_entry_kind_check,
  add constraint gift_card_entry_kind_check
    check (kind in ('HOLD', 'REDEEM', 'RELEASE', 'REFUND', 'ISSUE', 'EXPIRE', 'GIVE', 'VOID', 'SWAP')) not valid;
alter table journal_entry drop constraint journal_entry_account_check,
  add constraint journal_entry_account_check check (account in (
    'cash-at-provider', 'received', 'sales', 'refunds-payable', 'disputed',
    'gift-card-liability', 'gift-cards-held', 'gift-cards-from-elsewhere', 'gift-cards-given')) not valid;

-- How much a manager may give at a time; the owner may give more.
alter table venue add column manager_gift_cents integer not null default 20000
  constraint manager_gift_not_negative check (manager_gift_cents >= 0);
