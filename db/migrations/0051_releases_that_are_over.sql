-- Steps that a release cannot live with any more. A program whose newest step is not after `newest_step` does not start.
create table schema_break (
  step text primary key,
  release text not null,
  newest_step text not null
);
