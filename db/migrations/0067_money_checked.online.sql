-- What 0059, 0062 and 0063 ask of new rows holds for every row.
alter table gift_card validate constraint gift_card_origin;
alter table gift_card validate constraint gift_card_replaced_by;
alter table gift_card_entry validate constraint gift_card_entry_kind_check;
alter table journal_entry validate constraint journal_entry_account_check;
alter table credit_use validate constraint credit_use_of_adjustment;
alter table service validate constraint service_min_party;
alter table service validate constraint service_book_until;
alter table service validate constraint service_cutoff;
