-- 0001-platform.sql · Why: what every capability uses: clock, mode, idempotency keys, counters, limits,
-- stored files.

create schema audit;

-- Whether the transaction takes a platform to another schema (server/app/cells/moving), as it says itself.
create function is_moving() returns boolean language sql stable as $$
  select coalesce(current_setting('vintem.move', true), '') <> ''
$$;

-- What is written in the books stays written.
create function refuse_change() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'DELETE' and is_moving() then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
end $$;

-- Refuses a statement, and with it the commit of a transaction that does not wait for its result.
create function assert_holds(holds boolean, what text) returns boolean language plpgsql immutable as $$
begin
  if holds is not true then
    raise exception '%', what using errcode = 'assert_failure';
  end if;
  return true;
end $$;

-- A status moves only as the lifecycle of its object allows, whoever writes: the first argument names the
-- object, the others the moves. Tests compare them with the lifecycles in code.
create function guard_status() returns trigger language plpgsql set search_path from current as $$
begin
  if old.status || '>' || new.status <> all (tg_argv[1:]) then
    raise exception '% cannot go from % to %', tg_argv[0], old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- One row. `mode`: null until the first server decides it.
create table installation (
  single boolean primary key default true check (single),
  mode text check (mode in ('sandbox', 'live'))
);
create function keep_mode() returns trigger language plpgsql set search_path from current as $$
begin
  raise exception 'the mode of a database never changes: it is %', old.mode;
end $$;
create trigger installation_keeps_mode before update or delete on installation
  for each row when (old.mode is not null) execute function keep_mode();

-- The sandbox's clock: how far business time is ahead. One row, for all processes.
create table clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null,
  last_at timestamptz
);

-- Whoever took the machine's time although business time had been later: when (by the machine), who, and what
-- was given up.
create table clock_accepts (
  id      bigint generated always as identity primary key,
  at      timestamptz not null,
  by      text not null check (by <> ''),
  last_at timestamptz not null check (last_at > at)
);
create trigger clock_accepts_append_only before update or delete on clock_accepts
  for each statement execute function refuse_change();
create trigger clock_accepts_no_truncate before truncate on clock_accepts for each statement execute function refuse_change();

-- HMAC-SHA-256 under the key, of a text that names it: it tells a key again, and nothing of it. `hash` is the
-- hash key, the others are seal keys by their ids. Of all platforms, as the ring is.
create table key_checks (
  key   text primary key,
  mark  bytea not null check (length(mark) = 32),
  since timestamptz not null
);

-- The key and what it made, in one commit. A replay shows the object as it is now, so no reply is kept.
-- `seller`: of the token that sent it.
create table idempotency (
  owner uuid not null,
  seller uuid not null,
  key text not null,
  -- The credential or the portal user. A secret is shown again to it alone.
  caller uuid not null,
  operation text not null,
  request_hash bytea not null,
  object_kind text not null,
  object_id uuid not null,
  created_at timestamptz not null,
  primary key (owner, seller, key)
);
create index idempotency_by_time on idempotency using brin (created_at);

-- How many rows a listing has, kept in the commit that changes it. A shard per process, so that none waits
-- for another.
create table counters (
  owner uuid not null,
  seller uuid not null,
  what text not null,
  shard int not null,
  n bigint not null,
  primary key (owner, seller, what, shard)
);

-- Until when a limit is spent: each call moves it on by the time in which the limit allows one. Unlogged: no
-- commit waits for the disk, and after a crash of PostgreSQL every limit begins anew. `name`: of a
-- credential, a platform, or a source of logins.
create unlogged table rate_limits (
  name text primary key,
  spent_until timestamptz not null
);
create index rate_limits_old on rate_limits (spent_until);

-- A file that somebody uploaded. `type` follows from its content. `sha256` is recounted by `verify`.
create table stored_files (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf')),
  size int not null check (size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  created_at timestamptz not null,
  primary key (owner, id)
);

-- Its content in parts of at most 256 kB, so that neither a server nor a backup ever holds a whole row of ten
-- megabytes. Pictures are compressed already.
create table stored_file_parts (
  owner uuid not null,
  file uuid not null,
  n int not null check (n >= 0),
  content bytea not null check (length(content) between 1 and 262144),
  primary key (owner, file, n),
  foreign key (owner, file) references stored_files (owner, id) on delete cascade
);
alter table stored_file_parts alter column content set storage external;

create view audit.clock_accepts as select id, at, by, last_at from clock_accepts;

create view audit.idempotency_keys as
  select owner, seller, key, object_kind, object_id, created_at from idempotency;

insert into clock (offset_ms) values (0);
insert into installation (mode) values (null);
