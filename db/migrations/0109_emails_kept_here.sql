-- An email that was due while the house had no mail server: it stayed here, where it can be read.
alter table email add column kept_here_at timestamptz;
