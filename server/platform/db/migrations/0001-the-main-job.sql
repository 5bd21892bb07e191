-- 0001-the-main-job.sql · Why: sellers and their credentials, customers, pix transactions, the ledger, the outbox,
-- idempotency. Every table begins with its owner (the platform) and every foreign key carries it, so that a row
-- cannot point at another owner's row and the tables can be distributed by owner.

-- Who sells. A platform is its own owner (owner = id).
create table sellers (
  owner uuid not null,
  id uuid not null,
  name text not null,
  email text not null,
  taxpayer_id text not null,
  city text not null,
  status text not null check (status in ('pending', 'active', 'denied', 'blocked', 'deleted')),
  allow_register_seller boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id)
);
create index sellers_by_id on sellers (id);

-- An e-mail and the keyed hash of a machine-made secret. The key lies outside the database.
create table credentials (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  email text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  revoked_at timestamptz,
  created_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id)
);
create unique index credentials_by_email on credentials (lower(email)) where revoked_at is null;

-- What a login gives. Found by its hash, which is all that is kept of it.
create table tokens (
  hash bytea primary key,
  owner uuid not null,
  seller uuid not null,
  credential uuid not null,
  scopes text[] not null,
  expires_at timestamptz not null
);
create index tokens_by_expiry on tokens (expires_at);
create index tokens_by_credential on tokens (owner, credential);

-- Wrong secrets, by e-mail and source: ten lock that e-mail from that source only.
create table login_failures (
  email_hash bytea not null,
  source text not null,
  failures int not null,
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (email_hash, source)
);

create table customers (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  version int not null,
  first_name text not null,
  last_name text,
  customer_type text check (customer_type in ('person_natural', 'person_legal')),
  email text,
  taxpayer_id text,
  phone_number text,
  birthdate date,
  gender text,
  description text,
  delinquent boolean not null default false,
  address jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id)
);
create index customers_by_seller on customers (owner, seller, id);
create index customers_by_taxpayer on customers (owner, taxpayer_id) where taxpayer_id is not null;

-- Fees of a platform. A version never changes; a sale keeps the version it was made under.
create table fee_plans (
  owner uuid not null,
  version int not null,
  starts_at timestamptz not null,
  fee_on_refund text not null check (fee_on_refund in ('return', 'keep')),
  rules jsonb not null,
  primary key (owner, version)
);

create table transactions (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  customer uuid not null,
  method text not null check (method in ('pix')),
  state text not null check (state in ('new', 'pending', 'pre_authorized', 'succeeded', 'partial_refunded', 'refunded', 'failed', 'canceled', 'dispute', 'charged_back', 'reversed')),
  amount bigint not null check (amount > 0),
  description text,
  statement_descriptor text,
  reference_id text,
  fee bigint not null check (fee >= 0 and fee <= amount),
  fee_version int not null,
  fee_returned bigint not null default 0 check (fee_returned between 0 and fee),
  refunded bigint not null default 0 check (refunded >= 0),
  refunding bigint not null default 0 check (refunding >= 0),
  refund_count int not null default 0,
  -- What the pix is at the bank, and what of the order is only told, never asked by: never queried.
  pix jsonb not null,
  detail jsonb not null default '{}',
  history jsonb not null default '[]',
  version int not null,
  attempts int not null default 0,
  -- Schedule, retry and lease at once: the row is to be carried forward from this time on.
  due_at timestamptz,
  expires_at timestamptz not null,
  cancel_asked_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  foreign key (owner, customer) references customers (owner, id),
  check (refunded + refunding <= amount)
);
-- Bank notices and open addresses (QR code, payment page) name a transaction without its owner.
create index transactions_by_id on transactions (id);
create index transactions_by_seller on transactions (owner, seller, id);
create index transactions_by_customer on transactions (owner, customer, id);
create index transactions_by_reference on transactions (owner, reference_id) where reference_id is not null;
create index transactions_by_time on transactions using brin (created_at);
create index transactions_due on transactions (due_at) where due_at is not null;
-- One open pix per seller, customer, reference and amount.
create unique index transactions_open_reference on transactions (owner, seller, customer, reference_id, amount)
  where state in ('new', 'pending') and reference_id is not null;

-- Every pix the bank received for us, once. `kept` is the part that paid the sale; the rest goes back.
create table payments (
  owner uuid not null,
  end_to_end_id text not null,
  transaction uuid not null,
  amount bigint not null check (amount > 0),
  kept bigint not null check (kept between 0 and amount),
  paid_at timestamptz not null,
  heard_at timestamptz not null,
  primary key (owner, end_to_end_id),
  foreign key (owner, transaction) references transactions (owner, id)
);
create index payments_by_transaction on payments (owner, transaction);

-- Money on its way back to a buyer: asked for by the seller, or sent back because it could not be kept.
create table refunds (
  owner uuid not null,
  id uuid not null,
  transaction uuid not null,
  end_to_end_id text not null,
  amount bigint not null check (amount > 0),
  fee_returned bigint not null check (fee_returned between 0 and amount),
  reason text not null check (reason in ('requested', 'excess', 'short', 'second', 'late')),
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  -- The pending transfers that hold the money, to be posted or voided.
  holds uuid[] not null,
  rtr_id text,
  attempts int not null default 0,
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, transaction) references transactions (owner, id),
  foreign key (owner, end_to_end_id) references payments (owner, end_to_end_id)
);
create index refunds_by_transaction on refunds (owner, transaction, id);
create index refunds_by_id on refunds (id);
create index refunds_due on refunds (due_at) where due_at is not null;

-- The ledger: one row debits one account and credits another, so what goes in comes out by construction.
create table transfers (
  owner uuid not null,
  id uuid not null,
  debit text not null,
  credit text not null,
  amount bigint not null check (amount > 0),
  kind text not null,
  phase text not null check (phase in ('posted', 'pending', 'post', 'void')),
  pending_id uuid,
  cause_kind text not null,
  cause uuid not null,
  at timestamptz not null,
  primary key (owner, id),
  check (debit <> credit),
  check ((phase in ('post', 'void')) = (pending_id is not null)),
  foreign key (owner, pending_id) references transfers (owner, id)
);
create index transfers_by_cause on transfers (owner, cause);
-- A hold ends once: posted or voided.
create unique index transfers_one_end on transfers (owner, pending_id) where pending_id is not null;

-- Running balances of the accounts of sellers. What everyone touches (bank, fees) keeps none: it is summed.
create table accounts (
  owner uuid not null,
  id text not null,
  kind text not null,
  holder uuid not null,
  debits_pending bigint not null default 0 check (debits_pending >= 0),
  debits_posted bigint not null default 0 check (debits_posted >= 0),
  credits_pending bigint not null default 0 check (credits_pending >= 0),
  credits_posted bigint not null default 0 check (credits_posted >= 0),
  primary key (owner, id),
  constraint accounts_covered check (
    kind = 'debt' or credits_posted - debits_posted - debits_pending >= 0
  )
);

-- What happened, with the object as it was then, in the commit of the change.
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
  primary key (owner, id)
);
create index events_by_object on events (owner, object_id, object_sequence);
-- Events that have no sequence yet. The dispatcher takes them after the commit; narrow, so that taking is cheap.
-- `position` is taken while the object's row is locked, so an object's events keep their order.
create table outbox (
  owner uuid not null,
  position bigint generated always as identity,
  event uuid not null,
  primary key (owner, position)
);
alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
-- The order of events: per owner, without gaps.
create table feed (
  owner uuid not null,
  sequence bigint not null,
  event uuid not null,
  primary key (owner, sequence),
  foreign key (owner, event) references events (owner, id)
);
create unique index feed_by_event on feed (owner, event);
create table feed_ends (
  owner uuid primary key,
  last_sequence bigint not null
);

-- The key and what it made, in one commit. A replay shows the object as it is now, so no reply is kept.
create table idempotency (
  owner uuid not null,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  object_kind text not null,
  object_id uuid not null,
  created_at timestamptz not null,
  primary key (owner, key)
);
create index idempotency_by_time on idempotency using brin (created_at);

-- How many rows a listing has, kept in the commit that changes it. A lane per process, so that none waits for another.
create table tallies (
  owner uuid not null,
  seller uuid not null,
  what text not null,
  lane int not null,
  n bigint not null,
  primary key (owner, seller, what, lane)
);

-- How far the bank's own record has been compared with ours.
create table reconciliations (
  bank text primary key,
  read_until timestamptz not null
);

-- The sandbox's clock: how far business time is ahead. One row, for all processes.
create table clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null
);
insert into clock (offset_ms) values (0);

-- For auditors and for whoever compares our books with a bank's. Read only, stable.
create schema audit;
create view audit.transfers as
  select owner, id, debit, credit, amount, kind, phase, pending_id, cause_kind, cause, at from transfers;
create view audit.accounts as
  with sides as (
    select t.owner, t.debit as id,
           sum(amount) filter (where phase in ('posted', 'post')) as debits_posted,
           sum(case phase when 'pending' then amount when 'post' then -amount when 'void' then -amount else 0 end) as debits_pending,
           null::numeric as credits_posted, null::numeric as credits_pending
    from transfers t group by 1, 2
    union all
    select t.owner, t.credit,
           null, null,
           sum(amount) filter (where phase in ('posted', 'post')),
           sum(case phase when 'pending' then amount when 'post' then -amount when 'void' then -amount else 0 end)
    from transfers t group by 1, 2
  )
  select owner, id,
         coalesce(sum(debits_pending), 0)::bigint as debits_pending,
         coalesce(sum(debits_posted), 0)::bigint as debits_posted,
         coalesce(sum(credits_pending), 0)::bigint as credits_pending,
         coalesce(sum(credits_posted), 0)::bigint as credits_posted
  from sides group by 1, 2;
create view audit.objects as
  select 'transaction' as kind, t.owner, t.id, t.state, i.key as idempotency_key
  from transactions t left join idempotency i on i.owner = t.owner and i.object_id = t.id and i.object_kind = 'transaction'
  union all
  select 'refund', r.owner, r.id, r.state, i.key
  from refunds r left join idempotency i on i.owner = r.owner and i.object_id = r.id and i.object_kind = 'refund'
  union all
  select 'customer', c.owner, c.id, 'active', i.key
  from customers c left join idempotency i on i.owner = c.owner and i.object_id = c.id and i.object_kind = 'customer'
  union all
  select 'payment', p.owner, p.transaction, p.end_to_end_id, null from payments p;
create view audit.events as
  select e.owner, f.sequence, e.id, e.type, e.object_kind, e.object_id, e.object_sequence, e.status, e.created_at
  from events e left join feed f on f.owner = e.owner and f.event = e.id;

-- The states move only as the table in transactions/transaction.ts allows, whoever writes (a test compares the two).
create function guard_transaction_state() returns trigger language plpgsql as $$
begin
  if (old.state || '>' || new.state) not in (
    'new>pending', 'new>pre_authorized', 'new>succeeded', 'new>failed', 'new>canceled',
    'pending>succeeded', 'pending>canceled', 'pending>failed',
    'pre_authorized>succeeded', 'pre_authorized>canceled',
    'succeeded>refunded', 'succeeded>partial_refunded', 'succeeded>dispute', 'succeeded>reversed',
    'partial_refunded>refunded', 'partial_refunded>dispute', 'partial_refunded>reversed',
    'refunded>dispute',
    'dispute>succeeded', 'dispute>partial_refunded', 'dispute>refunded', 'dispute>charged_back',
    'canceled>succeeded'
  ) then
    raise exception 'a transaction cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger transactions_state before update of state on transactions
  for each row when (old.state is distinct from new.state) execute function guard_transaction_state();

create function guard_refund_state() returns trigger language plpgsql as $$
begin
  if (old.state || '>' || new.state) not in ('pending>succeeded', 'pending>failed') then
    raise exception 'a refund cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refunds_state before update of state on refunds
  for each row when (old.state is distinct from new.state) execute function guard_refund_state();

-- What is written in the books stays written.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
end $$;
create trigger transfers_append_only before update or delete on transfers for each statement execute function refuse_change();
create trigger payments_append_only before update or delete on payments for each statement execute function refuse_change();
create trigger events_append_only before update or delete on events for each statement execute function refuse_change();
create trigger feed_append_only before update or delete on feed for each statement execute function refuse_change();
