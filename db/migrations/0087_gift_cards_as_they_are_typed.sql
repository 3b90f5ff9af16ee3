-- A gift card is found however its code was typed: by a second hash, of its letters and digits alone, with I and L read as
-- 1 and O as 0. Cards of releases before have none; they are found by their dashes, which the house puts where they were.
alter table gift_card add column typed_hash bytea;
