-- A picture of the house by the hash of the file it came as, and its sizes, which are never larger than it was.
create table picture (
  id uuid primary key,
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Since when no service shows it; null: one does.
  unused_since timestamptz
);
create table picture_file (
  picture_id uuid references picture on delete cascade,
  width integer check (width between 1 and 1600),
  format text check (format in ('avif', 'webp')),
  bytes bytea not null,
  primary key (picture_id, width, format)
);
-- They are compressed already.
alter table picture_file alter column bytes set storage external;

-- The pictures of a service in their order, each with the words for whoever does not see it.
create table service_picture (
  service_id uuid references service,
  position smallint check (position >= 0),
  picture_id uuid not null references picture,
  alt text not null check (length(alt) between 1 and 250),
  primary key (service_id, position)
);
create index service_picture_of on service_picture (picture_id);
create trigger service_picture_changed after insert or update or delete on service_picture execute function every_list_changed();
create trigger noted after insert or update or delete on service_picture for each row execute function note_change();

-- What guests can read about a service: Markdown.
alter table service add column story text not null default '' check (length(story) <= 8000);
