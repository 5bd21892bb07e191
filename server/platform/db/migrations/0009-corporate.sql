-- 0009-corporate.sql · Why: corporate cards: accounts, cardholders, cards, purchases, statements.

-- The corporate account of a seller: one at most. `balance`, `used` and `limits` are what a purchase is
-- decided by, under the lock of this row; the ledger has the same (`prepaid`, `card_used`). `cards`,
-- `holders` and `purchases` number what is listed, from 1. `due_day` is that of the open statement,
-- `next_due_day` that of the ones after it. `synced_until`: up to when the issuing bank was asked what
-- happened.
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
  synced_until timestamptz,
  version int not null,
  -- While an account is not active, the issuing bank knows its cards as blocked. `activation_changes`: how
  -- often it began or ceased to be active, which orders of cards are counted by. `resend_from`: from
  -- which number on its cards are yet to be made due for the last of that; they are made due some at a time.
  activation_changes int not null default 0,
  resend_from int,
  -- Who suspended the account: an operator, or the clock for a statement in arrears, which its payment ends.
  -- `arrears_since`: since when a statement of it has been overdue for too long.
  suspended_for text check (suspended_for in ('operator', 'arrears')),
  arrears_since timestamptz,
  -- `closed_at`: since when; null again once the company requests an account anew. `closing_payout`: the
  -- payout of what remained, the newest where something came later.
  closed_at timestamptz,
  closing_payout uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, seller),
  foreign key (owner, seller) references sellers (owner, id)
);
create trigger corporate_accounts_status before update of status on corporate_accounts
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a corporate account',
    'inactive>waiting_contract_assignment', 'waiting_contract_assignment>pending', 'pending>active',
    'pending>inactive', 'active>suspended', 'active>waiting_contract_assignment', 'suspended>active',
    'waiting_contract_assignment>inactive', 'active>inactive', 'suspended>inactive');
create index corporate_accounts_resending on corporate_accounts (resend_from) where resend_from is not null;
-- What came for closed accounts and is yet to be paid out: few, and none for long.
create index corporate_accounts_left on corporate_accounts (closed_at) where status = 'inactive' and closed_at is not null and balance > 0;

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
  center_before uuid,
  center_since timestamptz,
  block_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references corporate_accounts (owner, seller),
  foreign key (owner, center) references corporate_cost_centers (owner, id)
);
create unique index corporate_holders_listed on corporate_holders (owner, seller, n);
create unique index corporate_holders_once on corporate_holders (owner, seller, tax_id) where status <> 'canceled';
create index corporate_holders_by_center on corporate_holders (owner, center) where center is not null;
create trigger corporate_holders_status before update of status on corporate_holders
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a cardholder',
    'active>blocked', 'active>canceled', 'blocked>active', 'blocked>canceled');
-- A cardholder who uses the portal.
alter table portal_users add constraint portal_users_holder foreign key (owner, holder) references corporate_holders (owner, id);

-- A card is written down before the issuing bank is asked for it (`new`), and shown once the bank has made
-- it. Number and code are the bank's alone. `confirmed_version`: the version of the card that the bank knows;
-- what it does not know yet is due.
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
  confirmed_version int not null,
  due_at timestamptz,
  attempts int not null,
  version int not null,
  block_reason text,
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
create trigger corporate_cards_status before update of status on corporate_cards
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a corporate card',
    'new>active', 'new>issued', 'new>refused', 'new>canceled', 'issued>shipped', 'issued>canceled',
    'issued>expired', 'shipped>delivered', 'shipped>canceled', 'shipped>expired', 'delivered>active',
    'delivered>blocked', 'delivered>canceled', 'delivered>expired', 'active>blocked', 'active>canceled',
    'active>expired', 'blocked>active', 'blocked>canceled', 'blocked>expired');

-- What a card or a holder has spent on a day in São Paulo: authorized or confirmed, less what was given back
-- that was purchased that day. The spending of any interval is the sum of its days.
create table corporate_spending (
  owner uuid not null,
  subject uuid not null,
  day date not null,
  spent bigint not null,
  primary key (owner, subject, day)
);
alter table corporate_spending set (fillfactor = 50);

-- A purchase. `issuer_id` is the issuing bank's name for its authorization; no two are one. `amount` is what
-- it costs now, `authorized` what was asked for, `held` what is still held for it by the transfer `hold`,
-- `cleared` what came in, `returned` what was given back of it. `day`: in São Paulo.
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
  -- When the bank is asked next; null unless the purchase is approved. Written here as in
  -- corporate/purchase.ts.
  due_at timestamptz,
  -- What is credited of a purchase for its disputes now. Together with what a shop gave back it is at most
  -- what was cleared.
  disputed bigint not null default 0,
  -- How many receipts a purchase has. Changed with them alone.
  receipts int not null default 0,
  -- What the endpoint answered about a purchase; null where nobody was asked. The index has those purchases
  -- alone.
  endpoint_decision jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (owner, card) references corporate_cards (owner, id),
  -- Made last: of indexes that look alike to a planner who knows nothing of a young table yet, it takes the
  -- one made last, and the checks of foreign keys are planned then.
  primary key (owner, id),
  constraint corporate_purchases_given_back_once
  check (disputed = 0 or (disputed > 0 and returned + disputed <= cleared))
);
create unique index corporate_purchases_listed on corporate_purchases (owner, seller, n);
create index corporate_purchases_by_card on corporate_purchases (owner, card, n);
create index corporate_purchases_by_holder on corporate_purchases (owner, holder, n);
create index corporate_purchases_by_center on corporate_purchases (owner, center, n) where center is not null;
create index corporate_purchases_by_time on corporate_purchases (owner, seller, purchased_at, n);
create index corporate_purchases_of_invoice on corporate_purchases (owner, invoice, n) where invoice is not null;
-- An issuing bank's name for a purchase is unique as good as alone: it stands first, so that it is found by
-- it whatever a planner knows of a young table.
create unique index corporate_purchases_named on corporate_purchases (issuer_id, owner);
create trigger corporate_purchases_status before update of status on corporate_purchases
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a purchase',
    'approved>confirmed', 'approved>canceled', 'approved>voided', 'approved>denied', 'approved>refunded',
    'denied>approved', 'denied>confirmed', 'denied>canceled', 'denied>voided', 'denied>refunded',
    'canceled>confirmed', 'canceled>refunded', 'voided>confirmed', 'voided>refunded', 'confirmed>refunded',
    'refunded>confirmed');
create index corporate_purchases_known_since on corporate_purchases using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index corporate_purchases_due on corporate_purchases (due_at) where due_at is not null;
create index corporate_purchases_asked on corporate_purchases (owner, id) where endpoint_decision is not null;

-- What the issuing bank told of a purchase after its authorization: each once, by the bank's name for it.
create table corporate_entries (
  owner uuid not null,
  purchase uuid not null,
  issuer_id text not null,
  kind text not null check (kind in ('clearing', 'reversal', 'refund', 'dispute')),
  amount bigint not null check (amount >= 0),
  -- What it changed: of what is confirmed, and of cashback; and what it moves of what the company owes, which
  -- is on its statement.
  spent bigint not null,
  cashback bigint not null,
  debt_delta bigint not null,
  at timestamptz not null,
  invoice uuid,
  primary key (owner, issuer_id),
  foreign key (owner, purchase) references corporate_purchases (owner, id)
);
create index corporate_entries_of on corporate_entries (owner, purchase);
-- In the order in which a statement shows them.
create index corporate_entries_of_invoice on corporate_entries (owner, invoice, at, issuer_id) where invoice is not null;
-- What came between two statements waits for the next one.
create index corporate_entries_waiting on corporate_entries (owner, purchase) where invoice is null and (debt_delta <> 0 or cashback <> 0);

-- Sums of what is confirmed, written with each purchase: by day and by month (`grain`), of everything and of
-- each card, holder, cost center and category, and of each category and holder within a cost center
-- (`<center>/<key>`). What has no cost center has the key ''.
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
alter table corporate_rollups set (fillfactor = 50);

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

-- A statement: the entries from `opened_on` to `closes_on`. `owed` once it is closed is amount less cashback,
-- less what was taken of the balance, less what was paid. `due_at`: when it is to close, or to become
-- overdue.
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
  -- Of the contract: basis points, once and a month, as much as the law lets anybody take; null: suspended by
  -- no clock. Then what was charged as of `reckoned_on`, and what interest is taken of: centavos times days.
  -- `last_day`: on which it may be paid without being late. `arrears_at`: since when the account is suspended
  -- for it, or would be.
  late_fee_bp int not null default 0 check (late_fee_bp between 0 and 200),
  interest_bp int not null default 0 check (interest_bp between 0 and 100),
  suspends_after_days int check (suspends_after_days > 0),
  last_day date,
  late_fee bigint not null default 0 check (late_fee >= 0),
  interest bigint not null default 0 check (interest >= 0),
  interest_base bigint not null default 0 check (interest_base >= 0),
  calculated_on date,
  arrears_at timestamptz,
  -- What of it is owed on a statement.
  returned bigint not null default 0 check (returned >= 0),
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
create trigger corporate_invoices_status before update of status on corporate_invoices
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a statement',
    'open>closed', 'open>paid', 'closed>paid', 'closed>overdue', 'overdue>paid');
create index corporate_invoices_in_arrears on corporate_invoices (owner, seller) where status = 'overdue' and arrears_at is not null;

-- A pix that a company is asked to pay: a recharge, or what is owed of a statement. Its id is the txid. What
-- is paid by it, also late, twice, or another amount, is the company's: `corporate_payments` has it, once.
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
create trigger corporate_charges_status before update of status on corporate_charges
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a charge',
    'new>created', 'new>paid', 'new>failed', 'new>expired', 'created>paid', 'created>expired', 'expired>paid',
    'failed>paid');
-- Recharges of a company in the order they were asked for.
create index corporate_charges_listed on corporate_charges (owner, seller, id) where purpose = 'recharge';

create table corporate_payments (
  owner uuid not null,
  end_to_end_id text not null,
  charge uuid not null,
  amount bigint not null check (amount > 0),
  to_invoice bigint not null check (to_invoice >= 0),
  to_balance bigint not null check (to_balance >= 0),
  paid_at timestamptz not null,
  -- The day in São Paulo that the payment counts on.
  counts_on date not null,
  primary key (owner, end_to_end_id),
  foreign key (owner, charge) references corporate_charges (owner, id),
  check (amount = to_invoice + to_balance)
);
create index corporate_payments_of on corporate_payments (owner, charge);
create index corporate_payments_by_name on corporate_payments (end_to_end_id);
create trigger corporate_payments_append_only before update or delete on corporate_payments
  for each statement execute function refuse_change();
create trigger corporate_payments_no_truncate before truncate on corporate_payments for each statement execute function refuse_change();

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
create trigger corporate_secret_readings_no_truncate before truncate on corporate_secret_readings
  for each statement execute function refuse_change();

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
create trigger corporate_acceptances_no_truncate before truncate on corporate_acceptances
  for each statement execute function refuse_change();

-- The SPI's name of a return never repeats, so none is taken twice. `invoice`: the statement that what is
-- owed of it is on; null where nothing is owed, and until the next statement begins.
create table corporate_returns (
  owner uuid not null,
  id text not null,
  charge uuid not null,
  end_to_end_id text not null,
  nature text not null check (nature in ('fraud', 'operational', 'automatic')),
  amount bigint not null check (amount > 0),
  from_balance bigint not null check (from_balance >= 0),
  owed bigint not null check (owed >= 0),
  invoice uuid,
  reported_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, charge) references corporate_charges (owner, id),
  foreign key (owner, end_to_end_id) references corporate_payments (owner, end_to_end_id),
  foreign key (owner, invoice) references corporate_invoices (owner, id),
  check (amount = from_balance + owed)
);
create index corporate_returns_of on corporate_returns (owner, charge);
create index corporate_returns_of_invoice on corporate_returns (owner, invoice) where invoice is not null;
create index corporate_returns_waiting on corporate_returns (owner, charge) where invoice is null and owed > 0;
-- A bank's list names returns, and no owner.
create index corporate_returns_named on corporate_returns (id);

-- A dispute is written down before the issuing bank is asked; its id is the bank's name for it, too.
-- `credited`: of its amount, what is credited now, for good once it is won. `refused`: why the bank would not
-- have it. `withdrawing`: the company takes it back. `due_at`: when the bank is asked next.
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
create trigger corporate_purchase_disputes_status before update of status on corporate_purchase_disputes
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a dispute of a purchase',
    'pending>open', 'pending>won', 'pending>lost', 'pending>withdrawn', 'pending>refused', 'open>won', 'open>lost',
    'open>withdrawn');

-- `holder`: the cardholder whose receipt it is; null while the company has one that belongs to no purchase
-- yet. `access_key`, `amount`, `issued_day`: what the QR code of the receipt says, or what was typed.
-- `author`: the credential or the user who uploaded it.
create table corporate_receipts (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  holder uuid,
  purchase uuid,
  file uuid not null,
  name text,
  access_key text check (length(access_key) = 44),
  amount bigint check (amount >= 0),
  issued_day int check (issued_day between 1 and 31),
  author uuid not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references corporate_accounts (owner, seller),
  foreign key (owner, holder) references corporate_holders (owner, id),
  foreign key (owner, purchase) references corporate_purchases (owner, id),
  foreign key (owner, file) references stored_files (owner, id),
  check (purchase is null or holder is not null)
);
create index corporate_receipts_listed on corporate_receipts (owner, seller, id);
create index corporate_receipts_of_purchase on corporate_receipts (owner, purchase, id) where purchase is not null;
create index corporate_receipts_of_holder on corporate_receipts (owner, holder, id) where holder is not null;
create index corporate_receipts_by_key on corporate_receipts (owner, seller, access_key) where access_key is not null;
-- By the CNPJ of the shop that issued it.
create index corporate_receipts_by_issuer on corporate_receipts (owner, seller, substr(access_key, 7, 14)) where access_key is not null;
-- The oldest are deleted after the configured years.
create index corporate_receipts_by_time on corporate_receipts (created_at);
create unique index corporate_receipts_by_file on corporate_receipts (owner, file);

-- `card`: null where the limit over all cards of the holder is meant. `interval`: null where it stays.
-- `until`: the last day of a raise that ends by itself. `granted_amount`, `before_amount`, `before_interval`:
-- what was granted, and what is restored after `until`. `due_at`: when a request that nobody decided expires,
-- or a raise ends.
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
create trigger corporate_limit_requests_status before update of status on corporate_limit_requests
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a request for a limit',
    'pending>accepted', 'pending>declined', 'pending>canceled', 'pending>expired', 'accepted>ended');

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

-- One for each platform. Its secrets are sealed. `listened_until`: in a sandbox, `vintem listen` answers in
-- its place until then, in real time.
create table corporate_authorization_endpoints (
  owner uuid not null,
  id uuid not null,
  -- The platform's own seller.
  seller uuid not null,
  url text not null,
  timeout_ms int not null check (timeout_ms between 100 and 1500),
  on_failure text not null check (on_failure in ('decline', 'approve')),
  secret_sealed bytea not null,
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  listened_until timestamptz,
  secret_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  check ((old_secret_sealed is null) = (old_secret_until is null))
);
create unique index corporate_authorization_endpoints_one on corporate_authorization_endpoints (owner);

-- Of a sandbox: a question that waits for `vintem listen`, for two seconds at most. `answer`: what its
-- receiver said, as JSON.
create table corporate_authorization_requests (
  owner uuid not null,
  id uuid not null,
  body text not null,
  -- In real time.
  expires_at timestamptz not null,
  taken_at timestamptz,
  answer jsonb,
  primary key (owner, id)
);
