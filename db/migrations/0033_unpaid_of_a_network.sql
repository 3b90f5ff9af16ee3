-- What a network has not paid is counted by the wider network it lies in, now and within the last hour.
drop index orders_of_network;
create index orders_open_of_network on orders (split_part(network, '.', 1)) where status = 'PENDING';
create index orders_unpaid_of_network on orders (split_part(network, '.', 1), created_at)
  where status in ('PENDING', 'FAILED', 'EXPIRED', 'CANCELED');
