-- What 0113 asks of new lines holds for every line.
alter table order_line validate constraint order_line_kind_check;
alter table order_line validate constraint line_is_of_its_kind;
