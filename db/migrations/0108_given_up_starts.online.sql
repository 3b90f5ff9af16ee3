-- Starts that were given up and are still there: few, and looked for every few seconds.
drop index concurrently if exists session_kept;
create index concurrently session_kept on session (starts_at) where kept;
