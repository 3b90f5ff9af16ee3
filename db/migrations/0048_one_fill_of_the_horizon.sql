-- To fill the horizon and to find what clashes was the same search twice. fill_horizon now answers the clashes itself:
-- it comes anew from db/functions/sessions.sql, because a function cannot be replaced by one with another answer.
drop function clashing_sessions(date, integer);
drop function fill_horizon(date, integer);
