-- 0012-requests.sql · Why: the request log and what the doctor counts.

-- One partition for each day (UTC), so that an old day is dropped at once. An id begins with its time
-- (UUIDv7): it orders the requests and names their day. Bodies are JSON texts without secrets.
create table requests (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  credential uuid,
  source text not null,
  method text not null,
  path text not null,
  operation text,
  status int not null,
  code text,
  duration_ms double precision not null,
  key text,
  replayed boolean not null,
  objects uuid[] not null,
  query text,
  body text,
  reply text,
  -- True where a platform's credential was used for one of its sellers; null otherwise.
  acting boolean,
  primary key (owner, id)
) partition by range (id
);

-- Requests of callers that are not known: counted by hour, with a few examples, for operators.
create table unauthenticated_requests (
  hour timestamptz not null,
  status int not null,
  code text not null,
  count bigint not null,
  samples jsonb not null,
  primary key (hour, status, code)
);

-- A write as it was understood. Bounded per owner: the oldest go.
create table sandbox_calls (
  owner uuid not null,
  n bigint generated always as identity,
  -- Business time when it began.
  at timestamptz not null,
  -- Who called.
  seller uuid not null,
  operation text not null,
  method text not null,
  path text not null,
  key text,
  body json,
  -- The body was too large to keep.
  cut boolean not null,
  status int not null,
  code text,
  -- It was refused before anything was done: there is nothing to do again.
  understood boolean not null,
  -- The ids in its answer: where, of what kind, which.
  gave json not null,
  -- So many calls before it could not be kept.
  missed int not null,
  primary key (owner, n)
);

-- What was seen of a seller's calls within an hour of real time: how many, and of what shows that something
-- will hurt (`sign`, see server/doctor/signs.ts) so many, with a few of the cases. `detail` is one of a known
-- few. No body, token, secret or address is kept here.
create table traffic (
  owner uuid not null,
  hour timestamptz not null,
  seller uuid not null,
  operation text not null,
  sign text not null,
  detail text not null,
  count bigint not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  samples jsonb not null,
  primary key (owner, hour, seller, operation, sign, detail)
);
create index traffic_by_seller on traffic (owner, seller, hour);
-- For the sweep alone: rows are written in the order of their hours, and nobody else may be led past
-- another's.
create index traffic_by_hour on traffic using brin (hour) with (autosummarize = on);

-- The smallest id of a day.
create function first_request_id(day date) returns uuid language sql immutable as $$
  select rpad(lpad(to_hex(extract(epoch from day)::bigint * 1000), 12, '0'), 32, '0')::uuid
$$;
