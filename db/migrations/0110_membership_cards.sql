-- The card that a membership is charged to, as far as its member may read it: the provider keeps the card itself.
create table membership_card (
  membership_id uuid primary key references membership,
  -- The card's name at the provider.
  method_ref text not null,
  brand text not null check (brand <> ''),
  last4 text not null check (last4 ~ '^\d{4}$'),
  -- Good to the end of this month, YYYY-MM.
  expires text not null check (expires ~ '^\d{4}-(0[1-9]|1[0-2])$')
);

-- The pages of the provider on which a member may leave another card: a row is gone when its page has closed.
create table membership_card_page (
  ref text primary key,
  membership_id uuid not null references membership,
  closes_at timestamptz not null
);
create index membership_card_page_by_membership on membership_card_page (membership_id);
create index membership_card_page_by_close on membership_card_page (closes_at);
