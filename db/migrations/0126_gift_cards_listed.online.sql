-- The newest gift cards are found without reading all of them.
drop index concurrently if exists gift_card_newest;
create index concurrently gift_card_newest on gift_card (issued_at, id);
-- What is left on gift cards is added up from those that have something left.
drop index concurrently if exists gift_card_left;
create index concurrently gift_card_left on gift_card (expires_at) include (balance_cents)
  where balance_cents > 0 and not disabled;
