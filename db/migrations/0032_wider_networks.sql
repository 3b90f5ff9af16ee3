-- The name of an IPv6 network begins with that of the wider one it lies in: counted by both.
create index failed_try_of_wider on failed_try (what, split_part(network, '.', 1), at);
