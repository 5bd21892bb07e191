-- 0010-audit-log-and-approvals.sql · Why: who did what, in a chain that shows a changed record, and calls
-- that wait for approval.

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
-- Records are deleted by the job that says so, and by nothing else; nobody changes them.
create function guard_audit_record() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'DELETE' and (current_setting('vintem.audit_delete', true) = 'on' or is_moving()) then
    return null;
  end if;
  raise exception 'audit_records is append-only' using errcode = 'check_violation';
end $$;
create trigger audit_records_append_only before update or delete on audit_records
  for each statement execute function guard_audit_record();
create trigger audit_records_no_truncate before truncate on audit_records for each statement execute function refuse_change();

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
create trigger audit_blocks_append_only before update or delete on audit_blocks for each statement execute function refuse_change();
create trigger audit_blocks_no_truncate before truncate on audit_blocks for each statement execute function refuse_change();

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

-- What a company holds until others approve: at most one policy for each kind of act.
create table approval_policies (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  action text not null,
  -- In centavos; null: any amount.
  amount_from bigint check (amount_from > 0),
  approvals int not null check (approvals > 0),
  roles text[] not null,
  -- Users of the company who may approve whatever their role.
  users text[] not null,
  binds_credentials boolean not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id)
);
create unique index approval_policies_by_action on approval_policies (owner, seller, action);

-- A call that was held. `seller`: the company whose policy held it; `acting_for`: the seller of the caller's
-- token.
create table approvals (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  acting_for uuid not null,
  status text not null check (status in ('pending','approved','carried_out','failed','rejected','withdrawn','expired')),
  action text not null,
  operation text not null,
  amount bigint,
  -- What a refund is of: a buyer's transaction; or the payout whose result is said.
  object uuid,
  requester_type text not null check (requester_type in ('credential','user')),
  -- Id of the credential, or of the user of the company.
  requester uuid not null,
  person uuid,
  requester_name text,
  -- The request that asked.
  request uuid not null,
  -- What is asked without an idempotency key is asked once at a time.
  fingerprint text,
  -- The policy as it was then.
  needed int not null,
  roles text[] not null,
  users text[] not null,
  given json not null,
  reason text,
  ended_by json,
  -- The request, then also its result; erased after some time.
  content_sealed bytea,
  version int not null,
  attempts int not null,
  -- When it expires; once approved, when it is carried out.
  due_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- People who were shown the secret of the credential that asked.
  shown_to uuid[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id)
);
create index approvals_of_company on approvals (owner, seller, id desc);
create index approvals_pending on approvals (owner, seller) where status = 'pending';
create unique index approvals_asked_once on approvals (owner, fingerprint) where status = 'pending' and fingerprint is not null;
create index approvals_of_object on approvals (owner, object) where object is not null;
create index approvals_due on approvals (due_at) where due_at is not null;
create trigger approvals_status before update of status on approvals
  for each row when (old.status is distinct from new.status)
  execute function guard_status('an approval',
    'pending>approved', 'pending>rejected', 'pending>withdrawn', 'pending>expired', 'approved>carried_out',
    'approved>failed');
create index approvals_acting_for on approvals (owner, acting_for, id desc);
create index approvals_with_content on approvals (ended_at) where content_sealed is not null and ended_at is not null;

-- What was carried out, in the commit of its effect: a second effect of the same approval violates the key.
create table approval_effects (
  owner uuid not null,
  approval uuid not null,
  -- Of the audit log: a call may do two things.
  action text not null,
  at timestamptz not null,
  primary key (owner, approval, action)
);

-- The text of which a record's digest is taken: a JSON array.
create function audit_text(r audit_records) returns text language sql stable as $$
  select json_build_array(r.owner, r.id, (extract(epoch from r.at) * 1000)::bigint, r.seller, r.actor_type, r.actor, r.actor_name, r.acting,
    r.source, r.request, r.operation, r.action, r.object_type, r.object, r.reason, r.class, r.before, r.after, r.salt)::text
$$;

create function audit_digest(r audit_records) returns bytea language sql stable as $$
  select sha256(convert_to(audit_text(r), 'UTF8'))
$$;

create function audit_block_digest(owner uuid, number bigint, at timestamptz, digests bytea, previous bytea)
returns bytea language sql stable as $$
  select sha256(convert_to(json_build_array(owner, number, (extract(epoch from at) * 1000)::bigint,
    encode(digests, 'hex'), encode(previous, 'hex'))::text, 'UTF8'))
$$;

create view audit.records as
  select owner, id, at, seller, actor_type, actor, actor_name, acting, source, request, operation, action, object_type, object, reason, class,
    before, after
  from audit_records;

create view audit.blocks as select owner, number, at, records, digests, previous, digest from audit_blocks;
