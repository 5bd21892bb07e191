-- 0046-erasures.sql · Why: a buyer may demand to see and to erase what is kept of them (LGPD, art. 18), and it is kept in many places.

alter table customers add column erased_at timestamptz;

-- The erasure of a customer. The customer's own fields are erased in the commit that inserts it; transactions, events, requests and
-- what hangs on them follow page by page. A second round takes what was being written during the first.
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

-- What an event or a line of a bank's file says of a person can be erased, by the work that says so; nothing else of it changes.
create function guard_erasing() returns trigger language plpgsql as $$
begin
  if current_setting('vintem.erase', true) is distinct from 'on' then
    raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger events_append_only on events;
create trigger events_append_only
  before delete or update of owner, id, seller, type, object_kind, object_id, object_sequence, status, reference_id, created_at on events
  for each statement execute function refuse_change();
create trigger events_erasing before update of data on events for each statement execute function guard_erasing();
