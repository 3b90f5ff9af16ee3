-- The history is found by the beginnings of words. Its index of parts of words stays for the release before.
drop index concurrently if exists history_by_words;
create index concurrently history_by_words on history_entry using gin (to_tsvector('simple', text_words(words)));
