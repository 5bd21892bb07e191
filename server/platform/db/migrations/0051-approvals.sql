-- 0051-approvals.sql · Why: a company must be able to let nobody move money, or change who may, alone.

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
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id)
);
create unique index approval_policies_by_action on approval_policies (owner, seller, action);

-- A call that was held. `seller`: the company whose policy held it; `acting_for`: the seller of the caller's token.
create table approvals (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  acting_for uuid not null,
  status text not null check (status in ('pending','approved','carried_out','failed','rejected','withdrawn','expired')),
  action text not null,
  operation text not null,
  amount bigint,
  -- What a refund is of: a buyer's transaction.
  object uuid,
  asker_type text not null check (asker_type in ('credential','user')),
  -- Id of the credential, or of the user of the company.
  asker uuid not null,
  person uuid,
  asker_name text,
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
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  primary key (owner, id)
);
create index approvals_of_company on approvals (owner, seller, id desc);
create index approvals_pending on approvals (owner, seller) where status = 'pending';
create unique index approvals_asked_once on approvals (owner, fingerprint) where status = 'pending' and fingerprint is not null;
create index approvals_of_object on approvals (owner, object) where object is not null;
create index approvals_due on approvals (due_at) where due_at is not null;

-- What was carried out, in the commit of its effect: a second effect of the same approval violates the key.
create table approval_effects (
  owner uuid not null,
  approval uuid not null,
  -- Of the audit log: a call may do two things.
  action text not null,
  at timestamptz not null,
  primary key (owner, approval, action)
);

create function guard_approval_status() returns trigger language plpgsql as $$
begin
  if not (old.status = 'pending' and new.status in ('approved','rejected','withdrawn','expired')
    or old.status = 'approved' and new.status in ('carried_out','failed')) then
    raise exception 'an approval cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger approvals_status before update of status on approvals
  for each row when (old.status is distinct from new.status) execute function guard_approval_status();
