-- 0013-search-privacy-verification.sql · Why: what is made from the other tables: search terms, sums,
-- erasures, verifications, views for auditors.

-- The words, numbers and amounts by which an object is found: filled from the feed. `seller`: whose object it
-- is; `holder`: of a corporate card, its cardholder.
create table search_terms (
  owner uuid not null,
  object uuid not null,
  term text collate "C" not null,
  kind text not null,
  seller uuid not null,
  holder uuid,
  primary key (object, term)
);
create index search_terms_of_owner on search_terms (owner, term, object desc);
create index search_terms_of_holder on search_terms (owner, holder, term, object desc) where holder is not null;
create index search_terms_of_seller on search_terms (owner, seller, term, object desc) where seller <> owner;

-- Transactions by day, method and status: of the whole platform (then `seller` is the owner), and of each
-- seller. The day of a paid transaction is the day of its payment, of any other the day it was created. In
-- centavos; `fees` is what is charged, less what refunds gave back.
create table transaction_rollups (
  owner uuid not null,
  grain text not null check (grain in ('platform', 'seller')),
  seller uuid not null,
  day date not null,
  method text not null,
  status text not null,
  transactions bigint not null,
  gross bigint not null,
  fees bigint not null,
  refunded bigint not null,
  primary key (owner, grain, seller, day, method, status)
);

-- The erasure of a customer. The customer's own fields are erased in the commit that inserts it;
-- transactions, events, requests and what hangs on them follow page by page. A second round takes what was
-- being written during the first.
create table erasures (
  owner uuid not null,
  -- The customer's id.
  id uuid not null,
  seller uuid not null,
  reason text not null,
  requested_at timestamptz not null,
  completed_at timestamptz,
  round int not null,
  step text not null check (step in ('transactions', 'requests')),
  -- The last id that this step has done.
  place uuid,
  due_at timestamptz,
  cards int not null,
  transactions int not null,
  events int not null,
  requests int not null,
  -- What is searched for meanwhile; then name and document, for as long as law demands.
  identity_sealed bytea,
  kept_until timestamptz,
  primary key (owner, id)
);
create index erasures_due on erasures (due_at) where due_at is not null;

create table verifications (
  at timestamptz primary key,
  checks int not null,
  faults int not null,
  duration_ms int not null,
  -- Whether everything was read.
  complete boolean not null default true
);

-- The last few verifications that operators started. `current`: the check under way, or the one that ended
-- it. `failure`: why it gave no result. A run that is `running` without the lock of its server has ended
-- without a result.
create table verification_runs (
  id uuid primary key,
  status text not null check (status in ('running', 'completed', 'canceled', 'failed', 'lost')),
  started_by uuid not null,
  checks int not null,
  done int not null check (done between 0 and checks),
  current text,
  cancel_asked boolean not null,
  faults json not null,
  failure text,
  started_at timestamptz not null,
  ended_at timestamptz,
  complete boolean not null default true,
  check ((ended_at is null) = (status = 'running'))
);
create unique index verification_runs_once on verification_runs (status) where status = 'running';

-- How far each check has come with a platform, without a fault. `reached`: a number of the platform's feed or
-- of its audit chain, or the time before which ids were made, in milliseconds. `below`: the number of rows
-- before it; while that holds, none was added or deleted there. `definition`: a digest of the checks that go
-- on from here; another one means that they are others.
create table verification_marks (
  owner uuid not null,
  mark text not null,
  definition text not null,
  reached bigint not null,
  below bigint not null,
  verified_at timestamptz not null,
  primary key (owner, mark)
);

-- The transfers before the mark, summed by account.
create table verified_accounts (
  owner uuid not null,
  id text not null,
  debits_pending bigint not null,
  debits_posted bigint not null,
  credits_pending bigint not null,
  credits_posted bigint not null,
  primary key (owner, id)
);

-- What was changed later than half an hour after it was made, until a verification has read it. `changed_in`:
-- by that, a verification deletes what it has seen, and leaves what was committed meanwhile.
create table changed_objects (
  owner uuid not null,
  object uuid not null,
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (owner, object, changed_in)
);

-- Whether an id was made more than half an hour before this statement. Verifications read all newer than an
-- hour, so that neither clocks that differ nor a long transaction leave a gap.
create function is_settled_id(id uuid) returns boolean language sql stable as $$
  select id < (lpad(to_hex((date_part('epoch', statement_timestamp()) * 1000)::bigint - 1800000), 12, '0') || repeat('0', 20))::uuid
$$;
-- Notes the sale, payout or purchase that a row is of. The argument says which column names it, or what does.
create function note_change() returns trigger language plpgsql set search_path from current as $$
declare
  changed uuid;
  changing record;
begin
  -- A move to another cell verifies all that it copies, and removes it where it was.
  if current_setting('vintem.move', true) <> '' then
    return null;
  end if;
  -- What was deleted is noted by what it was.
  if tg_op = 'DELETE' then changing := old; else changing := new; end if;
  case tg_argv[0]
    when 'id' then changed := changing.id;
    when 'transaction' then changed := changing.transaction;
    when 'purchase' then changed := changing.purchase;
    when 'refund' then select r.transaction into changed from refunds r where r.owner = changing.owner and r.id = changing.refund;
    when 'dispute' then select d.transaction into changed from disputes d where d.owner = changing.owner and d.id = changing.dispute;
  end case;
  if changed is not null then
    insert into changed_objects (owner, object) values (changing.owner, changed) on conflict do nothing;
  end if;
  return null;
end $$;
-- Columns that only say when a row is due are left out: no check reads them, and they change most.
create trigger transactions_note_insert after insert on transactions
  for each row when (is_settled_id(new.id)) execute function note_change('id');
create trigger transactions_note_change
  after delete or update of status, amount, fee, fee_returned, refunded, refunding, refund_count, parts, paid_at, payment_link, seller, method on transactions
  for each row when (is_settled_id(old.id)) execute function note_change('id');
create trigger payments_note_insert after insert on payments
  for each row when (is_settled_id(new.transaction)) execute function note_change('transaction');
create trigger payments_note_delete after delete on payments
  for each row when (is_settled_id(old.transaction)) execute function note_change('transaction');
create trigger refunds_note_insert after insert on refunds
  for each row when (is_settled_id(new.transaction)) execute function note_change('transaction');
create trigger refunds_note_change after delete or update of status, amount, fee_returned, reason, transaction, end_to_end_id, deductions on refunds
  for each row when (is_settled_id(old.transaction)) execute function note_change('transaction');
-- These are few.
create trigger surplus_returns_note after insert or delete or update on surplus_returns for each row execute function note_change('refund');
create trigger disputes_note_insert after insert on disputes
  for each row when (is_settled_id(new.transaction)) execute function note_change('transaction');
create trigger disputes_note_change after delete or update of status, amount, held, deductions, way, transaction on disputes
  for each row when (is_settled_id(old.transaction)) execute function note_change('transaction');
create trigger dispute_returns_note after insert or delete or update on dispute_returns for each row execute function note_change('dispute');
create trigger receivables_note_insert after insert on receivables
  for each row when (is_settled_id(new.transaction)) execute function note_change('transaction');
create trigger receivables_note_change after delete or update of gross, fee, status, transaction, seller on receivables
  for each row when (is_settled_id(old.transaction)) execute function note_change('transaction');
create trigger payouts_note_insert after insert on payouts
  for each row when (is_settled_id(new.id)) execute function note_change('id');
create trigger payouts_note_change after delete or update of status, amount, returned on payouts
  for each row when (is_settled_id(old.id)) execute function note_change('id');
create trigger corporate_purchases_note_insert after insert on corporate_purchases
  for each row when (is_settled_id(new.id)) execute function note_change('id');
create trigger corporate_purchases_note_change after delete or update of amount, held, cleared, returned, disputed on corporate_purchases
  for each row when (is_settled_id(old.id)) execute function note_change('id');
create trigger corporate_purchase_disputes_note after insert or delete or update of status, credited, purchase on corporate_purchase_disputes
  for each row execute function note_change('purchase');

create view audit.objects as
  select 'transaction' as kind, t.owner, t.id, t.status as state, i.key as idempotency_key
  from transactions t
  left join audit.idempotency_keys i on i.owner = t.owner and i.object_id = t.id and i.object_kind = 'transaction'
  union all
  select 'refund', r.owner, r.id, r.status, i.key
  from refunds r left join audit.idempotency_keys i on i.owner = r.owner and i.object_id = r.id and i.object_kind = 'refund'
  union all
  select 'customer', c.owner, c.id, 'active', i.key
  from customers c left join audit.idempotency_keys i on i.owner = c.owner and i.object_id = c.id and i.object_kind = 'customer'
  union all
  select 'payment', p.owner, p.transaction, p.end_to_end_id, null from payments p
  union all
  select 'seller', s.owner, s.id, s.status, i.key
  from sellers s left join audit.idempotency_keys i on i.owner = s.owner and i.object_id = s.id and i.object_kind = 'seller'
  union all
  select 'bank_account', b.owner, b.id, case when b.deleted_at is null then 'active' else 'deleted' end, null from bank_accounts b
  union all
  select 'split_rule', r.owner, r.id, case when r.deleted_at is null then 'active' else 'deleted' end, i.key
  from split_rules r
  left join audit.idempotency_keys i on i.owner = r.owner and i.object_id = r.id and i.object_kind = 'split_rule'
  union all
  select 'receivable', r.owner, r.id, r.status, null from receivables r
  union all
  select 'payout', p.owner, p.id, p.status, i.key
  from payouts p left join audit.idempotency_keys i on i.owner = p.owner and i.object_id = p.id and i.object_kind = 'payout'
  union all
  select 'dispute', d.owner, d.id, d.status, null from disputes d;
