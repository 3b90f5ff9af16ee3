-- What came in on some days is found in the books without reading all of them. The journal grows in the order of its days;
-- the newest pages are in the index as soon as they are full.
drop index concurrently if exists journal_entry_by_day;
create index concurrently journal_entry_by_day on journal_entry using brin (at) with (pages_per_range = 16, autosummarize = on);
