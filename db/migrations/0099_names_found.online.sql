-- Guests are found by the beginnings of the words of their names.
drop index concurrently if exists orders_by_name_words;
create index concurrently orders_by_name_words on orders using gin (to_tsvector('simple', name_words(first_name, last_name)))
  where status = 'PAID' and member_id is null;
