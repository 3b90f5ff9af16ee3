-- The heading under which the owner shows treatments and classes that belong together; empty: none.
alter table service
  add column menu_group text not null default '',
  add constraint service_menu_group check (char_length(menu_group) <= 40 and menu_group = btrim(menu_group)) not valid;
