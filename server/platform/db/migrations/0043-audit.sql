-- 0043-audit.sql · Why: an operator must be able to say who did what, as whom and from where, years later, and that nobody has changed the answer.

-- What a person, a credential or a command did, written in the commit of the act. Without secrets.
create table audit_records (
  -- Zeros: of the installation.
  owner uuid not null,
  id uuid not null,
  at timestamptz not null,
  seller uuid,
  actor_type text not null check (actor_type in ('credential', 'user', 'operator', 'command', 'server')),
  -- The credential or the person.
  actor uuid,
  -- Of a command: the user and the machine.
  actor_name text,
  -- Whether a platform's credential was used for its seller.
  acting boolean not null,
  source text,
  request uuid,
  -- The call or the command.
  operation text,
  action text not null,
  object_type text not null,
  object uuid,
  reason text,
  class text not null check (class in ('access', 'change')),
  before json,
  after json,
  -- In the digest: without it a deleted record could be guessed from the chain.
  salt uuid not null,
  primary key (owner, id)
);
create index audit_records_by_object on audit_records (owner, object, id);
-- Acts of people are few beside those of credentials.
create index audit_records_by_person on audit_records (owner, actor, id) where actor_type in ('user', 'operator');

-- Records that are in no block yet. It is read from its beginning, so it needs no index.
create table audit_queue (
  owner uuid not null,
  record uuid not null
);
alter table audit_queue set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- The chain of each platform: the digests of some records and of the block before.
create table audit_blocks (
  owner uuid not null,
  number bigint not null,
  at timestamptz not null,
  records uuid[] not null,
  -- Of the records, 32 bytes each, in their order.
  digests bytea not null,
  previous bytea not null,
  digest bytea not null,
  primary key (owner, number),
  check (length(digests) = 32 * cardinality(records))
);
-- The last block of each chain: locked while another is added.
create table audit_heads (
  owner uuid primary key,
  number bigint not null,
  digest bytea not null
);
-- Platforms whose records are not deleted, however old.
create table audit_holds (
  owner uuid primary key,
  reason text not null,
  at timestamptz not null
);

-- The text of which a record's digest is taken: a JSON array.
create function audit_text(r audit_records) returns text language sql stable as $$
  select json_build_array(r.owner, r.id, (extract(epoch from r.at) * 1000)::bigint, r.seller, r.actor_type, r.actor, r.actor_name, r.acting,
    r.source, r.request, r.operation, r.action, r.object_type, r.object, r.reason, r.class, r.before, r.after, r.salt)::text
$$;
create function audit_digest(r audit_records) returns bytea language sql stable as $$
  select sha256(convert_to(audit_text(r), 'UTF8'))
$$;
create function audit_block_digest(owner uuid, number bigint, at timestamptz, digests bytea, previous bytea) returns bytea language sql stable as $$
  select sha256(convert_to(json_build_array(owner, number, (extract(epoch from at) * 1000)::bigint,
    encode(digests, 'hex'), encode(previous, 'hex'))::text, 'UTF8'))
$$;

-- Records are deleted by the job that says so, and by nothing else; nobody changes them.
create function guard_audit_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or current_setting('vintem.audit_delete', true) is distinct from 'on' then
    raise exception 'audit_records is append-only' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger audit_records_append_only before update or delete on audit_records
  for each statement execute function guard_audit_record();
create trigger audit_blocks_append_only before update or delete on audit_blocks for each statement execute function refuse_change();

create view audit.records as
  select owner, id, at, seller, actor_type, actor, actor_name, acting, source, request, operation, action, object_type, object, reason, class,
    before, after
  from audit_records;
create view audit.blocks as select owner, number, at, records, digests, previous, digest from audit_blocks;
