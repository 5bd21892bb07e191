-- 0011-events.sql · Why: what happened, in order, and how it reaches webhooks and mailboxes.

-- Events that have no sequence yet. The dispatcher takes them after the commit; narrow, so that taking is
-- cheap. `position` is taken while the object's row is locked, so an object's events keep their order.
create table outbox (
  owner uuid not null,
  position bigint generated always as identity,
  event uuid not null,
  primary key (owner, position)
);
alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- By the id, which begins with its time (UUIDv7). The last partition has no end, so that there is one for
-- every event.
create table events (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  type text not null,
  object_kind text not null,
  object_id uuid not null,
  object_sequence int not null,
  status text,
  reference_id text not null,
  data json not null,
  trace text,
  -- The file that has the event's `data`; null: the row itself.
  archive text,
  created_at timestamptz not null,
  primary key (owner, id)
) partition by range (id
);
create index events_by_object on events (owner, object_id, object_sequence);
-- What an event or a line of a bank's file says of a person can be erased, by the work that says so; nothing
-- else of it changes.
create function guard_erasing() returns trigger language plpgsql set search_path from current as $$
begin
  if current_setting('vintem.erase', true) is distinct from 'on' then
    raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger events_erasing after update of data on events for each row execute function guard_erasing();
create trigger events_append_only
  after delete or update of owner, id, seller, type, object_kind, object_id, object_sequence, status, reference_id, created_at, archive on events
  for each row execute function refuse_change();
create trigger events_no_truncate before truncate on events for each statement execute function refuse_change();
-- The job of server/events/feed/partition-job.ts ends it and begins the months.
create table events_first partition of events for values from (minvalue) to (maxvalue);
-- Its partitions do not inherit this one. Those of later months get it when they begin, or by the job of
-- months.
create trigger events_first_no_truncate before truncate on events_first for each statement execute function refuse_change();

-- The order of events: per owner, without gaps.
create table feed (
  owner uuid not null,
  sequence bigint not null,
  event uuid not null,
  primary key (owner, sequence)
);
create unique index feed_by_event on feed (owner, event);
create trigger feed_append_only before update or delete on feed for each statement execute function refuse_change();
create trigger feed_no_truncate before truncate on feed for each statement execute function refuse_change();

create table feed_ends (
  owner uuid primary key,
  last_sequence bigint not null
);

-- How far each reader of the feed has read it, in the commit of what it made of the events. A platform
-- without a row was not read yet.
create table feed_readers (
  owner uuid not null references feed_ends (owner),
  reader text not null check (reader in ('transaction rollups', 'search')),
  read_to bigint not null check (read_to >= 0),
  primary key (owner, reader)
);

-- The files, by their names: one for each partition of events.
create table event_archives (
  name text primary key,
  bytes bigint not null,
  events bigint not null,
  sha256 text not null,
  archived_at timestamptz not null,
  -- Platforms in several schemas have events in it: each schema knows the blocks of its own.
  is_shared boolean not null default false
);

-- The events of a platform in a file. Who cannot read the file goes on after `continues_after`: the events
-- after it are not in this file.
create table event_archive_parts (
  owner uuid not null,
  archive text not null references event_archives (name),
  events bigint not null,
  continues_after bigint not null,
  primary key (owner, archive)
);

-- Where they lie: each block is compressed by itself, and has the events of a platform from `first_id` to
-- `last_id`.
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

-- The key under which the archived personal data of a customer is sealed. Without it they are erased, in
-- every copy of the files.
create table event_archive_keys (
  owner uuid not null,
  -- The customer's id.
  id uuid not null,
  key_sealed bytea not null,
  primary key (owner, id)
);

-- A webhook of a seller. Those of the platform's own seller get the events of all sellers. `events` holds
-- kinds, and patterns such as `transaction.*`. `after_sequence`: the last sequence before it was made. The
-- secrets are sealed; the one before the last rotation is kept while both are valid.
create table webhook_endpoints (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  url text not null,
  events text[] not null,
  description text,
  status text not null check (status in ('enabled', 'disabled', 'deleted')),
  origin text not null check (origin in ('api', 'seller')),
  disabled_reason text check (disabled_reason in ('asked', 'gone', 'failing')),
  disabled_at timestamptz,
  secret_sealed bytea not null,
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  after_sequence bigint not null,
  failing_since timestamptz,
  last_success_at timestamptz,
  version int not null,
  secret_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  check ((status = 'disabled') = (disabled_reason is not null)),
  check ((old_secret_sealed is null) = (old_secret_until is null))
);
create index webhook_endpoints_by_seller on webhook_endpoints (owner, seller, id) where status <> 'deleted';
-- A seller's own `url_notify` is one endpoint.
create unique index webhook_endpoints_of_seller on webhook_endpoints (owner, seller) where origin = 'seller' and status <> 'deleted';

-- How far a platform's feed has been handed to its endpoints.
create table webhook_ends (
  owner uuid primary key,
  last_sequence bigint not null
);

-- One event for one endpoint. `due_at` is schedule, retry and lease at once, and, while an earlier event of
-- the same object is still being tried, the end of the time it holds the later ones. `attempts` counts all,
-- `tries` those since it was last asked for.
create table webhook_deliveries (
  owner uuid not null,
  id uuid not null,
  endpoint uuid not null,
  event uuid not null,
  object_id uuid not null,
  sequence bigint not null,
  status text not null check (status in ('pending', 'succeeded', 'failed', 'dropped')),
  forged boolean not null,
  attempts int not null,
  tries int not null,
  due_at timestamptz not null,
  settled_at timestamptz,
  -- The event whose bytes are sent under its other name. `event` is then the id of the alias
  -- (server/events/webhooks/alias.ts), which has no row; so `event` refers to none.
  alias_of uuid,
  created_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, endpoint) references webhook_endpoints (owner, id),
  check ((status = 'pending') = (settled_at is null))
);
create unique index webhook_deliveries_once on webhook_deliveries (owner, endpoint, event);
create index webhook_deliveries_due on webhook_deliveries (owner, endpoint, due_at, sequence) where status = 'pending';
create index webhook_deliveries_queue on webhook_deliveries (owner, endpoint, object_id, sequence) where status = 'pending';
create index webhook_deliveries_settled on webhook_deliveries (settled_at) where settled_at is not null;
alter table webhook_deliveries set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
create index webhook_deliveries_rare on webhook_deliveries (owner, endpoint, status, event)
  where status not in ('pending', 'succeeded');

-- What was tried, and what came back: the status and the first kilobyte of the answer, or what went wrong.
create table webhook_attempts (
  owner uuid not null,
  delivery uuid not null,
  number int not null,
  endpoint uuid not null,
  at timestamptz not null,
  duration_ms int not null,
  status int,
  fault text,
  answer text not null,
  forged boolean not null,
  primary key (owner, delivery, number)
);
create index webhook_attempts_by_endpoint on webhook_attempts (owner, endpoint, at);

-- A mail to one recipient. Its content is sealed, and erased once a mail server has taken it. `due_at` and
-- `sent_at` are real time: a mail server does not follow the sandbox's clock.
create table mails (
  -- Zeros, and no seller: a mail of the installation.
  owner uuid not null,
  id uuid not null,
  seller uuid,
  kind text not null,
  recipient text not null,
  language text not null check (language in ('pt-BR', 'en')),
  content_sealed bytea,
  status text not null check (status in ('queued', 'sent', 'failed')),
  attempts int not null,
  error text,
  due_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  check ((status = 'queued') = (due_at is not null)),
  check (status = 'sent' or content_sealed is not null)
);
create index mails_due on mails (due_at) where due_at is not null;
create index mails_waiting on mails (id) where due_at is not null;
create index mails_by_id on mails (id);

-- Events that become mails, until they are: written in the commit of the event.
create table mail_events (
  owner uuid not null,
  event uuid not null,
  primary key (owner, event)
);

create view audit.events as
  select e.owner, f.sequence, e.id, e.type, e.object_kind, e.object_id, e.object_sequence, e.status, e.created_at
  from events e left join feed f on f.owner = e.owner and f.event = e.id;
