-- Which text of each file in db/functions this database has seen, and which one is in force.
create table function_file (
  name text not null,
  hash text not null,
  in_force boolean not null,
  primary key (name, hash)
);
create unique index one_text_in_force on function_file (name) where in_force;
