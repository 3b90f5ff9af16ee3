-- Like every table that only grows, the journal is not emptied either.
create trigger journal_is_not_emptied before truncate on journal_entry
  for each statement execute function journal_only_grows();
