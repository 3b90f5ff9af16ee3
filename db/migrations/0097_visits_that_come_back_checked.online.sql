-- Reads every row without keeping anybody from writing.
alter table credit_use validate constraint became_is_known;
