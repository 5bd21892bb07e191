-- 0054-asked-and-saved.sql · Why: cardholders ask for a higher limit and somebody decides; people keep a list with its filters under a name;
-- and a dispute of a purchase has files as evidence.

-- `card`: null where the limit over all cards of the holder is meant. `interval`: null where it stays. `until`: the last day of a raise that ends by
-- itself. `granted_amount`, `before_amount`, `before_interval`: what was granted, and what is restored after `until`. `due_at`: when a request that
-- nobody decided expires, or a raise ends.
create table corporate_limit_requests (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  holder uuid not null,
  card uuid,
  status text not null,
  amount bigint not null check (amount >= 0),
  interval text check (interval in ('day', 'week', 'month')),
  until date,
  reason text not null,
  granted_amount bigint check (granted_amount >= 0),
  granted_interval text check (granted_interval in ('day', 'week', 'month')),
  before_amount bigint check (before_amount >= 0),
  before_interval text check (before_interval in ('day', 'week', 'month')),
  decision_reason text,
  author uuid not null,
  decided_by uuid,
  due_at timestamptz,
  version int not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references corporate_accounts (owner, seller),
  foreign key (owner, holder) references corporate_holders (owner, id),
  foreign key (owner, card) references corporate_cards (owner, id),
  check ((granted_amount is not null) = (status in ('accepted', 'ended')))
);
-- One that waits for each limit.
create unique index corporate_limit_requests_once on corporate_limit_requests (owner, holder, coalesce(card, holder)) where status = 'pending';
create index corporate_limit_requests_listed on corporate_limit_requests (owner, seller, id);
create index corporate_limit_requests_of_holder on corporate_limit_requests (owner, holder, id);
create index corporate_limit_requests_due on corporate_limit_requests (due_at) where due_at is not null;

-- A request moves only as the table in corporate/limit-requests/limit-request.ts allows, whoever writes.
create function guard_corporate_limit_request_status() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) not in (
    'pending>accepted', 'pending>declined', 'pending>canceled', 'pending>expired', 'accepted>ended'
  ) then
    raise exception 'a request for a limit cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger corporate_limit_requests_status before update of status on corporate_limit_requests
  for each row when (old.status is distinct from new.status) execute function guard_corporate_limit_request_status();

-- A list with its filters, under a name. `author`: the user or the credential that saved it, and the only one who sees it unless it is shared
-- with the company.
create table saved_views (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  author uuid not null,
  name text not null,
  path text not null,
  query text not null,
  shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id)
);
create index saved_views_of_author on saved_views (owner, seller, author, id);
create index saved_views_shared on saved_views (owner, seller, id) where shared;

-- Files of a company for a dispute of one of its purchases.
create table corporate_dispute_evidence (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  dispute uuid not null,
  file uuid not null,
  name text,
  author uuid not null,
  created_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, dispute) references corporate_purchase_disputes (owner, id),
  foreign key (owner, file) references stored_files (owner, id)
);
create index corporate_dispute_evidence_of on corporate_dispute_evidence (owner, dispute, id);
create unique index corporate_dispute_evidence_by_file on corporate_dispute_evidence (owner, file);
