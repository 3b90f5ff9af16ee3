-- Guests are found by the words of their names (step 0099): these two were read by nothing, and each paid order wrote them.
drop index concurrently if exists orders_by_first_name;
drop index concurrently if exists orders_by_last_name;
