-- What the first request with the key of a press has asked for, as a hash: the same key is good for nothing else. Null
-- for presses from before this step, and for those of the last release while it still runs.
alter table staff_press add column asked bytea;
