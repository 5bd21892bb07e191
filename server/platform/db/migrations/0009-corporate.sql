-- 0009-corporate.sql · Why: a company gives its people cards, sees what they buy as it happens, and pays once a month.

-- What a company used of its limit is owed, as a debt is: it may go below nought.
alter table accounts drop constraint accounts_covered;
alter table accounts add constraint accounts_covered check (
  kind in ('debt', 'card_used') or credits_posted - debits_posted - debits_pending >= 0
);

-- The corporate account of a seller: one at most. `balance`, `used` and `limits` are what a purchase is decided by, under
-- the lock of this row; the ledger has the same (`prepaid`, `card_used`). `cards`, `holders` and `purchases` number what is
-- listed, from 1. `due_day` is that of the open statement, `next_due_day` that of the ones after it. `seen_at`: up to when
-- the issuing bank was asked what happened.
create table corporate_accounts (
  owner uuid not null,
  seller uuid not null,
  status text not null,
  -- Why it was denied or suspended.
  reason text,
  due_day int not null check (due_day between 1 and 28),
  next_due_day int not null check (next_due_day between 1 and 28),
  credit_limit bigint not null check (credit_limit >= 0),
  balance bigint not null check (balance >= 0),
  used bigint not null,
  contract_version int,
  contract_accepted_at timestamptz,
  holders int not null,
  cards int not null,
  purchases bigint not null,
  seen_at timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, seller),
  foreign key (owner, seller) references sellers (owner, id)
);

create table corporate_cost_centers (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  name text not null,
  -- The name in lower case and without accents: two spellings are one cost center.
  folded text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references corporate_accounts (owner, seller)
);
create unique index corporate_cost_centers_once on corporate_cost_centers (owner, seller, folded);

create table corporate_holders (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  n int not null,
  name text not null,
  tax_id text not null,
  amount bigint not null check (amount >= 0),
  interval text not null check (interval in ('day', 'week', 'month')),
  center uuid,
  status text not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references corporate_accounts (owner, seller),
  foreign key (owner, center) references corporate_cost_centers (owner, id)
);
create unique index corporate_holders_listed on corporate_holders (owner, seller, n);
create unique index corporate_holders_once on corporate_holders (owner, seller, tax_id) where status <> 'canceled';
create index corporate_holders_by_center on corporate_holders (owner, center) where center is not null;

create function guard_corporate_holder_state() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) not in ('active>blocked', 'active>canceled', 'blocked>active', 'blocked>canceled') then
    raise exception 'a cardholder cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger corporate_holders_state before update of status on corporate_holders
  for each row when (old.status is distinct from new.status) execute function guard_corporate_holder_state();

-- A card is written down before the issuing bank is asked for it (`new`), and shown once the bank has made it. Number and
-- code are the bank's alone. `told`: the version of the card that the bank knows; what it does not know yet is due.
create table corporate_cards (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  -- Once the bank has made it.
  n int,
  holder uuid not null,
  name text not null,
  spend_limit bigint not null check (spend_limit >= 0),
  interval text not null check (interval in ('day', 'week', 'month')),
  type text not null check (type in ('virtual', 'physical')),
  merchant text,
  status text not null,
  last4 text check (last4 ~ '^[0-9]{4}$'),
  brand text,
  expires_on date,
  shipping jsonb,
  -- Why the bank refused to make it.
  refused text,
  told int not null,
  due_at timestamptz,
  attempts int not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references corporate_accounts (owner, seller),
  foreign key (owner, holder) references corporate_holders (owner, id)
);
create unique index corporate_cards_listed on corporate_cards (owner, seller, n) where n is not null;
-- An issuing bank names a card, and no platform.
create index corporate_cards_by_id on corporate_cards (id);
create index corporate_cards_by_holder on corporate_cards (owner, holder, n);
create index corporate_cards_due on corporate_cards (due_at) where due_at is not null;

create function guard_corporate_card_state() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) not in (
    'new>active', 'new>issued', 'new>refused', 'new>canceled', 'issued>shipped', 'issued>canceled', 'issued>expired',
    'shipped>delivered', 'shipped>canceled', 'shipped>expired', 'delivered>active', 'delivered>blocked',
    'delivered>canceled', 'delivered>expired', 'active>blocked', 'active>canceled', 'active>expired', 'blocked>active',
    'blocked>canceled', 'blocked>expired'
  ) then
    raise exception 'a corporate card cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger corporate_cards_state before update of status on corporate_cards
  for each row when (old.status is distinct from new.status) execute function guard_corporate_card_state();

-- What a card or a holder has spent on a day in São Paulo: authorized or confirmed, less what was given back that was
-- purchased that day. The spending of any interval is the sum of its days.
create table corporate_spending (
  owner uuid not null,
  subject uuid not null,
  day date not null,
  spent bigint not null,
  primary key (owner, subject, day)
);

-- A purchase. `issuer_id` is the issuing bank's name for its authorization; no two are one. `amount` is what it costs now,
-- `authorized` what was asked for, `held` what is still held for it by the transfer `hold`, `cleared` what came in, `returned` what was given back of it. `day`: in São Paulo.
create table corporate_purchases (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  n bigint not null,
  card uuid not null,
  holder uuid not null,
  center uuid,
  issuer_id text not null,
  status text not null,
  denied_reason text,
  amount bigint not null check (amount >= 0),
  authorized bigint not null check (authorized >= 0),
  held bigint not null check (held >= 0),
  cleared bigint not null check (cleared >= 0),
  returned bigint not null check (returned >= 0),
  cashback bigint not null check (cashback >= 0),
  merchant_amount bigint not null,
  merchant_currency text not null,
  merchant_name text not null,
  -- In lower case and without accents, to be searched.
  merchant_folded text not null,
  mcc text not null,
  category text not null,
  country text not null,
  method text not null,
  invoice uuid,
  day date not null,
  purchased_at timestamptz not null,
  hold uuid,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (owner, seller) references corporate_accounts (owner, seller),
  foreign key (owner, card) references corporate_cards (owner, id),
  foreign key (owner, holder) references corporate_holders (owner, id)
);
create unique index corporate_purchases_listed on corporate_purchases (owner, seller, n);
create unique index corporate_purchases_once on corporate_purchases (owner, issuer_id);
create index corporate_purchases_by_card on corporate_purchases (owner, card, n);
create index corporate_purchases_by_holder on corporate_purchases (owner, holder, n);
create index corporate_purchases_by_center on corporate_purchases (owner, center, n) where center is not null;
create index corporate_purchases_by_time on corporate_purchases (owner, seller, purchased_at, n);
create index corporate_purchases_of_invoice on corporate_purchases (owner, invoice, n) where invoice is not null;
-- Made last: of indexes that look alike to a planner who knows nothing of a young table yet, it takes the one made last, and
-- the checks of foreign keys are planned then.
alter table corporate_purchases add primary key (owner, id);

-- What the issuing bank told of a purchase after its authorization: each once, by the bank's name for it.
create table corporate_entries (
  owner uuid not null,
  purchase uuid not null,
  issuer_id text not null,
  kind text not null check (kind in ('clearing', 'reversal', 'refund')),
  amount bigint not null check (amount >= 0),
  -- What it changed: of what is confirmed, and of cashback; and what it moves of what the company owes, which is on its statement.
  spent bigint not null,
  cashback bigint not null,
  moves bigint not null,
  at timestamptz not null,
  invoice uuid,
  primary key (owner, issuer_id),
  foreign key (owner, purchase) references corporate_purchases (owner, id)
);
create index corporate_entries_of on corporate_entries (owner, purchase);
-- In the order in which a statement shows them.
create index corporate_entries_of_invoice on corporate_entries (owner, invoice, at, issuer_id) where invoice is not null;
-- What came between two statements waits for the next one.
create index corporate_entries_waiting on corporate_entries (owner, purchase) where invoice is null and (moves <> 0 or cashback <> 0);

-- Sums of what is confirmed, written with each purchase: by day and by month (`grain`), of everything and of each card,
-- holder, cost center and category, and of each category and holder within a cost center (`<center>/<key>`). What has no
-- cost center has the key ''.
create table corporate_rollups (
  owner uuid not null,
  seller uuid not null,
  grain text not null check (grain in ('day', 'month')),
  dimension text not null check (
    dimension in ('all', 'card', 'holder', 'center', 'category', 'center_category', 'center_holder')),
  starts_on date not null,
  key text not null,
  spent bigint not null,
  purchases bigint not null,
  cashback bigint not null,
  primary key (owner, seller, grain, dimension, starts_on, key)
);
create index corporate_rollups_by_key on corporate_rollups (owner, seller, dimension, key, grain, starts_on);

-- Cashback by category, in basis points; '*' for every other. The newest of a category counts.
create table corporate_cashback_rules (
  owner uuid not null,
  seller uuid not null,
  category text not null,
  basis_points int not null check (basis_points between 0 and 10000),
  starts_at timestamptz not null,
  primary key (owner, seller, category, starts_at),
  foreign key (owner, seller) references corporate_accounts (owner, seller)
);

-- A statement: the entries from `opened_on` to `closes_on`. `owed` once it is closed is amount less cashback, less what
-- was taken of the balance, less what was paid. `due_at`: when it is to close, or to become overdue.
create table corporate_invoices (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  reference text not null check (reference ~ '^[0-9]{4}-[0-9]{2}$'),
  opened_on date not null,
  closes_on date not null,
  due_date date not null,
  status text not null,
  amount bigint not null,
  cashback bigint not null,
  from_balance bigint not null,
  paid_amount bigint not null,
  purchases int not null,
  paid_at timestamptz,
  due_at timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references corporate_accounts (owner, seller),
  check (opened_on <= closes_on and closes_on < due_date)
);
create unique index corporate_invoices_once on corporate_invoices (owner, seller, reference);
create unique index corporate_invoices_open on corporate_invoices (owner, seller) where status = 'open';
create index corporate_invoices_listed on corporate_invoices (owner, seller, opened_on);
create index corporate_invoices_due on corporate_invoices (due_at) where due_at is not null;

-- A pix that a company is asked to pay: a recharge, or what is owed of a statement. Its id is the txid. What is paid by it,
-- also late, twice, or another amount, is the company's: `corporate_payments` has it, once.
create table corporate_charges (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  purpose text not null check (purpose in ('recharge', 'invoice')),
  invoice uuid,
  amount bigint not null check (amount > 0),
  paid_amount bigint not null check (paid_amount >= 0),
  description text,
  status text not null,
  -- Why the bank refused to make it.
  refused text,
  br_code text,
  location text,
  expires_at timestamptz not null,
  paid_at timestamptz,
  due_at timestamptz,
  attempts int not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references corporate_accounts (owner, seller),
  foreign key (owner, invoice) references corporate_invoices (owner, id),
  check ((purpose = 'invoice') = (invoice is not null))
);
-- A txid names no platform.
create unique index corporate_charges_by_id on corporate_charges (id);
create index corporate_charges_due on corporate_charges (due_at) where due_at is not null;
create index corporate_charges_of_invoice on corporate_charges (owner, invoice, id) where invoice is not null;

create table corporate_payments (
  owner uuid not null,
  end_to_end_id text not null,
  charge uuid not null,
  amount bigint not null check (amount > 0),
  to_invoice bigint not null check (to_invoice >= 0),
  to_balance bigint not null check (to_balance >= 0),
  paid_at timestamptz not null,
  primary key (owner, end_to_end_id),
  foreign key (owner, charge) references corporate_charges (owner, id),
  check (amount = to_invoice + to_balance)
);
create index corporate_payments_of on corporate_payments (owner, charge);
create index corporate_payments_by_name on corporate_payments (end_to_end_id);
create trigger corporate_payments_append_only before update or delete on corporate_payments
  for each statement execute function refuse_change();

-- Statements and charges move only as the tables in corporate/invoice.ts and corporate/charge.ts allow, whoever writes.
create function guard_corporate_invoice_status() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) not in (
    'open>closed', 'open>paid', 'closed>paid', 'closed>overdue', 'overdue>paid'
  ) then
    raise exception 'a statement cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger corporate_invoices_status before update of status on corporate_invoices
  for each row when (old.status is distinct from new.status) execute function guard_corporate_invoice_status();

create function guard_corporate_charge_status() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) not in (
    'new>created', 'new>paid', 'new>failed', 'new>expired', 'created>paid', 'created>expired', 'expired>paid', 'failed>paid'
  ) then
    raise exception 'a charge cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger corporate_charges_status before update of status on corporate_charges
  for each row when (old.status is distinct from new.status) execute function guard_corporate_charge_status();

-- Who read the secrets of a card: written before they are answered.
create table corporate_secret_readings (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  card uuid not null,
  credential uuid not null,
  request_id text not null,
  source text not null,
  at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, card) references corporate_cards (owner, id)
);
create index corporate_secret_readings_lately on corporate_secret_readings (owner, seller, at);
create trigger corporate_secret_readings_append_only before update or delete on corporate_secret_readings
  for each statement execute function refuse_change();

-- People who sign in to the portal: a password's hash and salt, never the password. `role`: what they may do there.
create table portal_users (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  name text not null,
  email text not null,
  role text not null check (role in ('admin', 'finance', 'developer', 'viewer')),
  password_hash bytea not null,
  password_salt bytea not null,
  -- The parameters it was hashed with.
  password_cost text not null,
  status text not null check (status in ('active', 'blocked')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id)
);
-- E-mails are compared in lower case, and name one person of one server: who signs in says no platform.
create unique index portal_users_by_email on portal_users (lower(email));

-- Sessions: the cookie's hash. In real time, which nobody moves.
create table portal_sessions (
  token_hash bytea primary key,
  owner uuid not null,
  portal_user uuid not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (owner, portal_user) references portal_users (owner, id) on delete cascade
);
create index portal_sessions_of on portal_sessions (owner, portal_user);
create index portal_sessions_over on portal_sessions (expires_at);

-- Who accepted which contract, from where: the text by its hash.
create table corporate_acceptances (
  owner uuid not null,
  seller uuid not null,
  contract_version int not null,
  contract_hash bytea not null,
  portal_user uuid not null,
  source text not null,
  at timestamptz not null,
  primary key (owner, seller, contract_version, at),
  foreign key (owner, seller) references corporate_accounts (owner, seller),
  foreign key (owner, portal_user) references portal_users (owner, id)
);
create trigger corporate_acceptances_append_only before update or delete on corporate_acceptances
  for each statement execute function refuse_change();

create function guard_corporate_account_state() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) not in (
    'inactive>waiting_contract_assignment', 'waiting_contract_assignment>pending', 'pending>active', 'pending>inactive',
    'active>suspended', 'active>waiting_contract_assignment', 'suspended>active'
  ) then
    raise exception 'a corporate account cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger corporate_accounts_state before update of status on corporate_accounts
  for each row when (old.status is distinct from new.status) execute function guard_corporate_account_state();
