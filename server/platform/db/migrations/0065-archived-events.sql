-- 0065-archived-events.sql · Why: what an event says of its object is most of its size, and is hardly read after some months: it can lie in a
-- file (`npm run archive`), while the row keeps what the feed, timelines, sums and `npm run verify` need.

-- The file that has the event's `data`; null: the row itself.
alter table events add column archive text;
drop trigger events_append_only on events;
create trigger events_append_only
  after delete or update of owner, id, seller, type, object_kind, object_id, object_sequence, status, reference_id, created_at, archive on events
  for each row execute function refuse_change();

-- The files, by their names: one for each partition of events.
create table event_archives (
  name text primary key,
  bytes bigint not null,
  events bigint not null,
  sha256 text not null,
  archived_at timestamptz not null
);

-- The events of a platform in a file. Who cannot read the file goes on after `continues_after`: the events after it are not in this file.
create table event_archive_parts (
  owner uuid not null,
  archive text not null references event_archives (name),
  events bigint not null,
  continues_after bigint not null,
  primary key (owner, archive)
);

-- Where they lie: each block is compressed by itself, and has the events of a platform from `first_id` to `last_id`.
create table event_archive_blocks (
  owner uuid not null,
  first_id uuid not null,
  last_id uuid not null,
  archive text not null references event_archives (name),
  place bigint not null,
  bytes int not null,
  events int not null,
  primary key (owner, first_id)
);

-- The key under which the archived personal data of a customer is sealed. Without it they are erased, in every copy of the files.
create table event_archive_keys (
  owner uuid not null,
  -- The customer's id.
  id uuid not null,
  key_sealed bytea not null,
  primary key (owner, id)
);
