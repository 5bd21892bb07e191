-- 0006-webhooks.sql · Why: an integrator is told of events: where they are sent, what is to be sent there, and how every
-- attempt went.

-- An address of a seller's; those of the platform's own seller are told of everybody. `events` holds kinds, and patterns
-- such as `transaction.*`. `told_from`: the last sequence before it was made. The secrets lie sealed, the one before the
-- last rotation beside the present one while both count.
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
  told_from bigint not null,
  failing_since timestamptz,
  last_success_at timestamptz,
  version int not null,
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
  told_to bigint not null
);

-- One event for one endpoint. `due_at` is schedule, retry and lease at once, and, while an earlier event of the same
-- object is still being tried, the end of the time it holds the later ones. `attempts` counts all, `tries` those since
-- it was last asked for.
create table webhook_deliveries (
  owner uuid not null,
  id uuid not null,
  endpoint uuid not null,
  event uuid not null,
  object_id uuid not null,
  sequence bigint not null,
  state text not null check (state in ('pending', 'succeeded', 'failed', 'dropped')),
  forged boolean not null,
  attempts int not null,
  tries int not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (owner, id),
  foreign key (owner, endpoint) references webhook_endpoints (owner, id),
  foreign key (owner, event) references events (owner, id),
  check ((state = 'pending') = (settled_at is null))
);
create unique index webhook_deliveries_once on webhook_deliveries (owner, endpoint, event);
create index webhook_deliveries_due on webhook_deliveries (owner, endpoint, due_at, sequence) where state = 'pending';
create index webhook_deliveries_queue on webhook_deliveries (owner, endpoint, object_id, sequence) where state = 'pending';
create index webhook_deliveries_settled on webhook_deliveries (settled_at) where settled_at is not null;
alter table webhook_deliveries set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);

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
