-- What was paid for a renewal of a membership is found when something of it goes back.
drop index concurrently if exists journal_entry_of_renewal;
create index concurrently journal_entry_of_renewal on journal_entry (about_id)
  where account = 'sales' and order_id is null and about_id is not null;
