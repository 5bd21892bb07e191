-- 0064-events-by-month.sql · Why: events grow by some two kilobytes each and are never written again; by months, old ones can leave the table that
-- is written, as a whole and at once. The job of server/events/feed/partition-job.ts begins the months.

-- What refers to events, so that a month can leave. `npm run verify` finds what names an event that is nowhere.
alter table mail_events drop constraint mail_events_owner_event_fkey;
alter table feed drop constraint feed_owner_event_fkey;
alter table webhook_deliveries drop constraint webhook_deliveries_alias_of_fkey;

drop trigger events_append_only on events;
drop trigger events_erasing on events;
alter table events rename to events_first;
alter index events_pkey rename to events_first_pkey;
alter index events_by_object rename to events_first_by_object;

-- By the id, which begins with its time (UUIDv7). The last partition has no end, so that there is one for every event.
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
  created_at timestamptz not null,
  trace text,
  primary key (owner, id)
) partition by range (id);
create index events_by_object on events (owner, object_id, object_sequence);
-- No row is copied or read: every id lies within these bounds.
alter table events attach partition events_first for values from (minvalue) to (maxvalue);

-- For each row, so that every partition has them.
create trigger events_append_only
  after delete or update of owner, id, seller, type, object_kind, object_id, object_sequence, status, reference_id, created_at on events
  for each row execute function refuse_change();
create trigger events_erasing after update of data on events for each row execute function guard_erasing();

create or replace view audit.events as
  select e.owner, f.sequence, e.id, e.type, e.object_kind, e.object_id, e.object_sequence, e.status, e.created_at
  from events e left join feed f on f.owner = e.owner and f.event = e.id;
