-- 0031-purchase-disputes.sql · Why: a company can dispute what was bought by its cards; what it disputes is credited until the
-- issuing bank has decided, and never given back twice.

-- What is credited of a purchase for its disputes now. Together with what a shop gave back it is at most what was cleared. No
-- row that is there has any.
alter table corporate_purchases add column disputed bigint not null default 0;
alter table corporate_purchases add constraint corporate_purchases_given_back_once
  check (disputed = 0 or (disputed > 0 and returned + disputed <= cleared)) not valid;

-- A credit is an entry, as what a shop gives back is: given, and taken back.
alter table corporate_entries drop constraint corporate_entries_kind_check;
alter table corporate_entries add constraint corporate_entries_kind_check
  check (kind in ('clearing', 'reversal', 'refund', 'dispute')) not valid;

-- A dispute is written down before the issuing bank is asked; its id is the bank's name for it, too. `credited`: of its amount, what
-- is credited now, for good once it is won. `refused`: why the bank would not have it. `withdrawing`: the company takes
-- it back. `due_at`: when the bank is asked next.
create table corporate_purchase_disputes (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  purchase uuid not null,
  status text not null,
  reason text not null,
  description text,
  amount bigint not null check (amount > 0),
  credited bigint not null check (credited between 0 and amount),
  refused text,
  withdrawing boolean not null,
  due_at timestamptz,
  attempts int not null,
  version int not null,
  opened_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references corporate_accounts (owner, seller),
  foreign key (owner, purchase) references corporate_purchases (owner, id),
  check (credited = 0 or status in ('open', 'won'))
);
-- One at a time.
create unique index corporate_purchase_disputes_once on corporate_purchase_disputes (owner, purchase) where status in ('pending', 'open');
create index corporate_purchase_disputes_of on corporate_purchase_disputes (owner, purchase, id);
create index corporate_purchase_disputes_listed on corporate_purchase_disputes (owner, seller, id);
-- An issuing bank names a dispute, and no platform.
create unique index corporate_purchase_disputes_by_id on corporate_purchase_disputes (id);
create index corporate_purchase_disputes_due on corporate_purchase_disputes (due_at) where due_at is not null;

-- A dispute moves only as the table in corporate/purchase-dispute.ts allows, whoever writes.
create function guard_corporate_purchase_dispute_status() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) not in (
    'pending>open', 'pending>won', 'pending>lost', 'pending>withdrawn', 'pending>refused', 'open>won', 'open>lost',
    'open>withdrawn'
  ) then
    raise exception 'a dispute of a purchase cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger corporate_purchase_disputes_status before update of status on corporate_purchase_disputes
  for each row when (old.status is distinct from new.status) execute function guard_corporate_purchase_dispute_status();
