-- Codes are found by their letters and digits alone, with I and L read as 1 and O as 0 (domain/typed-codes.ts).
drop index concurrently if exists gift_card_as_typed;
create index concurrently gift_card_as_typed on gift_card (typed_hash) where typed_hash is not null;
drop index concurrently if exists coupon_as_typed;
create index concurrently coupon_as_typed on coupon (translate(upper(code), 'OIL-', '011'));
