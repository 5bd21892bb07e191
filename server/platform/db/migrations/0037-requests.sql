-- 0037-requests.sql · Why: whoever has a request_id, from an error or from a complaint, must find what was asked and what was answered.

-- One partition for each day (UTC), so that an old day is dropped at once. An id begins with its time (UUIDv7): it orders the requests
-- and names their day. Bodies are JSON texts without secrets.
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
  primary key (owner, id)
) partition by range (id);

-- The smallest id of a day.
create function first_request_id(day date) returns uuid language sql immutable as $$
  select rpad(lpad(to_hex(extract(epoch from day)::bigint * 1000), 12, '0'), 32, '0')::uuid
$$;

-- Makes the partitions of some days that have none. One process at a time. The server calls it before a day begins, and for the first
-- request of a day that has none.
create function open_request_days(first date, days int) returns void language plpgsql as $$
declare
  day date;
begin
  perform pg_advisory_xact_lock(hashtext('open_request_days'));
  for day in select first + n from generate_series(0, days - 1) as n loop
    if to_regclass('requests_' || to_char(day, 'YYYYMMDD')) is null then
      execute format('create table %I partition of requests for values from (%L) to (%L)',
        'requests_' || to_char(day, 'YYYYMMDD'), first_request_id(day), first_request_id(day + 1));
    end if;
  end loop;
end
$$;

-- Requests of callers that are not known: counted by hour, with a few examples, for operators.
create table unauthenticated_requests (
  hour timestamptz not null,
  status int not null,
  code text not null,
  count bigint not null,
  samples jsonb not null,
  primary key (hour, status, code)
);
