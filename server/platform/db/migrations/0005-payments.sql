-- 0005-payments.sql · Why: customers, stored cards, transactions and all that follows from one, quotes,
-- payment links.

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
  -- How many cards a customer keeps, and which of them sales take that name none.
  cards int not null default 0 check (cards >= 0),
  default_credit uuid,
  -- `json`, not `jsonb`, because `jsonb` reorders keys. Nothing is searched in it. Null: there is none.
  metadata json,
  erased_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id)
);
create index customers_by_seller on customers (owner, seller, id);
create index customers_by_taxpayer on customers (owner, taxpayer_id) where taxpayer_id is not null;

-- A card of a customer.
create table cards (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  customer uuid not null,
  holder_name text not null,
  brand text not null,
  first6 text not null check (first6 ~ '^[0-9]{6}$'),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expiration_month int not null check (expiration_month between 1 and 12),
  expiration_year int not null,
  fingerprint text not null,
  number_sealed bytea not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, customer) references customers (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  check ((deleted_at is not null) = (number_sealed = ''))
);
create index cards_by_customer on cards (owner, customer, created_at, id) where deleted_at is null;
create unique index cards_live on cards (owner, customer, fingerprint) where deleted_at is null;

-- A card somebody may pay with or keep, once, within a day. The number is sealed; of a used, expired or
-- deleted one nothing is left.
create table card_tokens (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  holder_name text not null,
  brand text not null,
  first6 text not null check (first6 ~ '^[0-9]{6}$'),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expiration_month int not null check (expiration_month between 1 and 12),
  expiration_year int not null,
  fingerprint text not null,
  number_sealed bytea not null,
  used_at timestamptz,
  expires_at timestamptz not null,
  -- Where it was typed, as the limit against card testing names it: what is declined later counts there.
  source text,
  payment_link uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id)
);
create index card_tokens_sealed on card_tokens (expires_at) where number_sealed <> '';
create index card_tokens_old on card_tokens (expires_at);

-- The security codes of tokens and of cards just kept: sealed, for minutes, never beside the number. The id
-- is the card's.
create table card_codes (
  owner uuid not null,
  id uuid not null,
  code_sealed bytea not null,
  expires_at timestamptz not null,
  primary key (owner, id)
);
create index card_codes_old on card_codes (expires_at);

-- The limit against card testing: cards refused, and attempts under way (`held`), by buyer, address of the
-- token and payment link.
create table card_attempts (
  name text primary key,
  refused int not null,
  since timestamptz not null,
  held int not null default 0,
  constraint card_attempts_counts check (refused >= 0 and held >= 0)
);
create index card_attempts_old on card_attempts (since);

-- The bank's "nosso número" is counted within an agreement.
create table boleto_numbers (
  owner uuid not null,
  agreement text not null,
  last bigint not null,
  primary key (owner, agreement)
);

create table transactions (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  customer uuid not null,
  method text not null check (method in ('pix', 'boleto', 'credit')),
  status text not null check (status in (
    'new', 'pending', 'pre_authorized', 'succeeded', 'partial_refunded', 'refunded', 'failed', 'canceled',
    'dispute', 'charged_back', 'reversed')),
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
  -- The charge at the bank, and details of the order: never queried.
  pix jsonb,
  detail jsonb not null default '{}',
  history jsonb not null default '[]',
  version int not null,
  -- How often the row was written: lists keep what they rendered while it is the same.
  revision int not null default 0,
  attempts int not null default 0,
  -- Schedule, retry and lease at once: the row is to be carried forward from this time on.
  due_at timestamptz,
  expires_at timestamptz not null,
  cancel_asked_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  -- What each receiver gets of a sale, and has given back; null: all of it is the seller's.
  parts jsonb,
  quote uuid,
  boleto jsonb,
  card jsonb,
  -- Whether it was created with an idempotency key: then its reference may be used again while it is open.
  keyed boolean not null default false,
  metadata json,
  -- The link on whose page a transaction was made, and, for listings, the transactions of a link.
  payment_link uuid,
  -- The static QR code that it paid.
  static_qr_code uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  foreign key (owner, customer) references customers (owner, id),
  check (refunded + refunding <= amount),
  check ((method = 'pix') = (pix is not null)),
  check ((method = 'boleto') = (boleto is not null)),
  check ((method = 'credit') = (card is not null))
);
-- Bank notices and open addresses (QR code, payment page) name a transaction without its owner.
create index transactions_by_id on transactions (id);
create index transactions_by_seller on transactions (owner, seller, id);
create index transactions_by_customer on transactions (owner, customer, id);
create index transactions_by_reference on transactions (owner, reference_id) where reference_id is not null;
create index transactions_by_static_qr_code on transactions (owner, static_qr_code, id)
  where static_qr_code is not null;
create index transactions_by_time on transactions using brin (created_at);
create index transactions_due on transactions (due_at) where due_at is not null;
create trigger transactions_status before update of status on transactions
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a transaction',
    'new>pending', 'new>pre_authorized', 'new>succeeded', 'new>failed', 'new>canceled', 'pending>succeeded',
    'pending>canceled', 'pending>failed', 'pre_authorized>succeeded', 'pre_authorized>canceled',
    'succeeded>refunded', 'succeeded>partial_refunded', 'succeeded>dispute', 'succeeded>reversed',
    'partial_refunded>refunded', 'partial_refunded>dispute', 'partial_refunded>reversed',
    'partial_refunded>succeeded', 'refunded>dispute', 'refunded>succeeded', 'refunded>partial_refunded',
    'dispute>succeeded', 'dispute>partial_refunded', 'dispute>refunded', 'dispute>charged_back',
    'canceled>succeeded');
-- A call without an idempotency key that repeats an open transaction gets that transaction.
create unique index transactions_open_reference on transactions (owner, seller, customer, reference_id, amount, method)
  where status in ('new', 'pending') and reference_id is not null and method <> 'credit' and not keyed;
create index transactions_rare on transactions (owner, status, id)
  where status not in ('new', 'pending', 'pre_authorized', 'succeeded');
create index transactions_by_method on transactions (owner, method, id) where method <> 'pix';
-- Banks that collect boletos list and notify them by the numbers that they have there.
create index transactions_by_our_number on transactions ((boleto ->> 'ourNumber')) where method = 'boleto';

-- Every pix the bank received for us, once. `kept` is the part that paid the sale; the rest goes back.
create table payments (
  owner uuid not null,
  end_to_end_id text not null,
  transaction uuid not null,
  amount bigint not null check (amount > 0),
  kept bigint not null check (kept between 0 and amount),
  paid_at timestamptz not null,
  reported_at timestamptz not null,
  -- How it came, which is how it can go back: a pix, a boleto over the counter, a card (named by its
  -- authorization).
  way text not null default 'pix' check (way in ('pix', 'boleto', 'card')),
  primary key (owner, end_to_end_id),
  foreign key (owner, transaction) references transactions (owner, id)
);
create index payments_by_transaction on payments (owner, transaction);
create trigger payments_append_only before update or delete on payments for each statement execute function refuse_change();
-- The payments of a day, of all platforms.
create index payments_by_time on payments using brin (paid_at);
create trigger payments_no_truncate before truncate on payments for each statement execute function refuse_change();

-- Money on its way back to a buyer: asked for by the seller, or sent back because it could not be kept.
create table refunds (
  owner uuid not null,
  id uuid not null,
  transaction uuid not null,
  end_to_end_id text not null,
  amount bigint not null check (amount > 0),
  fee_returned bigint not null check (fee_returned between 0 and amount),
  reason text not null check (reason in ('requested', 'excess', 'short', 'second', 'late')),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  -- The pending transfers that hold the money, to be posted or voided.
  holds uuid[] not null,
  provider_reference text,
  -- Of one that is paid out: its bank, and what that has of it.
  payout jsonb,
  -- What people said of one that is paid out while its bank said nothing, and when the bank said the same, or
  -- the opposite.
  decision text check (decision in ('paid', 'not_paid')),
  decided_at timestamptz,
  decision_approval uuid,
  confirmed_at timestamptz,
  corrected_at timestamptz,
  attempts int not null default 0,
  due_at timestamptz,
  -- What each receiver gives of a refund; null: all of it is the seller's.
  parts jsonb,
  -- How it goes back, and what of the sale's receivables it takes. A refund of a boleto is paid out: to a pix
  -- key, or to an account whose number is sealed.
  way text not null default 'pix' check (way in ('pix', 'card', 'payout')),
  deductions jsonb,
  to_key text,
  to_sealed bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, transaction) references transactions (owner, id),
  foreign key (owner, end_to_end_id) references payments (owner, end_to_end_id)
);
create index refunds_paid_out on refunds (owner, updated_at) where way = 'payout';
create index refunds_by_transaction on refunds (owner, transaction, id);
create index refunds_by_id on refunds (id);
create index refunds_due on refunds (due_at) where due_at is not null;
create trigger refunds_status before update of status on refunds
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a refund', 'pending>succeeded', 'pending>failed', 'succeeded>failed', 'failed>succeeded');

-- The SPI's name of a return never repeats, so none is taken twice. `refund`: ours of the same money, which
-- has failed.
create table surplus_returns (
  owner uuid not null,
  id text not null,
  refund uuid not null,
  amount bigint not null check (amount > 0),
  reported_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, refund) references refunds (owner, id)
);
create index surplus_returns_of on surplus_returns (owner, refund);
-- A bank's list names returns, and no owner.
create index surplus_returns_named on surplus_returns (id);

-- A buyer's objection to a card sale, from the day the acquirer tells of it to its end.
create table disputes (
  owner uuid not null,
  id uuid not null,
  transaction uuid not null,
  seller uuid not null,
  -- The acquirer's name for it.
  provider_reference text not null,
  amount bigint not null check (amount > 0),
  reason_code text not null,
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  -- What is held of whom, and what of the sale's receivables it took.
  held jsonb not null,
  deductions jsonb not null,
  opened_at timestamptz not null,
  evidence_due_at timestamptz not null,
  ended_at timestamptz,
  way text not null default 'card' check (way in ('card', 'pix')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  unique (owner, transaction, provider_reference),
  foreign key (owner, transaction) references transactions (owner, id),
  foreign key (owner, seller) references sellers (owner, id)
);
create index disputes_by_seller on disputes (owner, seller, id);
create trigger disputes_status before update of status on disputes
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a dispute', 'open>won', 'open>lost');

-- What a bank gave back of a contested pix. The SPI's name of a return never repeats, so none is taken twice.
create table dispute_returns (
  owner uuid not null,
  id text not null,
  dispute uuid not null,
  amount bigint not null check (amount > 0),
  -- Who bore it, in centavos.
  borne jsonb not null,
  reported_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, dispute) references disputes (owner, id)
);
create index dispute_returns_of on dispute_returns (owner, dispute);
-- A bank's list names returns, and no owner.
create index dispute_returns_named on dispute_returns (id);

-- What a seller said against a dispute. Its id is the acquirer's idempotency key.
create table dispute_evidence (
  owner uuid not null,
  id uuid not null,
  dispute uuid not null,
  text text not null,
  files jsonb not null,
  status text not null check (status in ('pending', 'sent', 'refused')),
  reason text,
  attempts int not null default 0,
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, dispute) references disputes (owner, id)
);
create index dispute_evidence_of on dispute_evidence (owner, dispute, id);
create index dispute_evidence_due on dispute_evidence (due_at) where due_at is not null;
create trigger dispute_evidence_status before update of status on dispute_evidence
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a piece of evidence', 'pending>sent', 'pending>refused');

-- An offer: what each would get, bound for a while. A sale that names it is made by its fee plan and its
-- rules.
create table quotes (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  amount bigint not null check (amount > 0),
  method text not null,
  instalments int not null,
  fee_version int not null,
  fee bigint not null,
  parts jsonb not null,
  valid_until timestamptz not null,
  used_by uuid,
  created_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  constraint quotes_used_by foreign key (owner, used_by) references transactions (owner, id)
);

-- `code` is the random part of the public address. `transaction`: of a link for one sale, the one that pays
-- it, or whose card is being charged.
create table payment_links (
  owner uuid not null,
  id uuid not null,
  code uuid not null,
  seller uuid not null,
  status text not null check (status in ('active', 'inactive', 'paid')),
  usage text not null check (usage in ('once', 'many')),
  amount bigint check (amount > 0),
  amount_min bigint check (amount_min > 0),
  amount_max bigint check (amount_max >= amount_min),
  description text not null,
  reference_id text,
  payment_types text[] not null check (cardinality(payment_types) > 0),
  installments_max int not null check (installments_max > 0),
  return_url text,
  expires_at timestamptz,
  transaction uuid,
  paid_at timestamptz,
  version int not null,
  due_at timestamptz,
  -- As sent; empty: the stored rules of the link's seller apply to each sale.
  split_rules json not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  check ((amount is null) = (amount_min is not null and amount_max is not null)),
  check ((status = 'paid') = (paid_at is not null)),
  check (transaction is null or usage = 'once'),
  check (status <> 'paid' or transaction is not null)
);
create unique index payment_links_by_code on payment_links (code);
create index payment_links_of_seller on payment_links (owner, seller, id);
create index payment_links_by_reference on payment_links (owner, reference_id) where reference_id is not null;
create index payment_links_due on payment_links (due_at) where due_at is not null;
create trigger payment_links_status before update of status on payment_links
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a payment link',
    'active>inactive', 'active>paid', 'inactive>active', 'inactive>paid');

-- Tokens of pages that were used for a card. Each is for one; a row is swept once its token is too old
-- anyway.
create table payment_link_tokens (
  owner uuid not null,
  id uuid not null,
  link uuid not null,
  expires_at timestamptz not null,
  primary key (owner, id)
);
create index payment_link_tokens_expiring on payment_link_tokens (expires_at);

create table payment_link_transactions (
  owner uuid not null,
  link uuid not null,
  transaction uuid not null,
  primary key (owner, link, transaction),
  foreign key (owner, link) references payment_links (owner, id)
);

-- A code that is paid any number of times. Its txid comes back with every pix; key and payee are printed.
create table static_qr_codes (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  status text not null check (status in ('active', 'inactive')),
  txid text not null check (txid ~ '^[0-9a-f]{25}$'),
  key text not null,
  psp text,
  amount bigint check (amount > 0),
  description text,
  reference_id text,
  payee jsonb not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id)
);
-- Banks name the txid, and public addresses the id, without an owner.
create index static_qr_codes_by_txid on static_qr_codes (txid);
create index static_qr_codes_by_id on static_qr_codes (id);
create index static_qr_codes_of_seller on static_qr_codes (owner, seller, id);
create index static_qr_codes_by_reference on static_qr_codes (owner, reference_id) where reference_id is not null;
create trigger static_qr_codes_status before update of status on static_qr_codes
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a static QR code', 'active>inactive', 'inactive>active');

-- One act for many boletos, in the name of who asked for it. What came of it is in its items.
create table boleto_batches (
  owner uuid not null,
  id uuid not null,
  -- The seller of the requester's token.
  seller uuid not null,
  action text not null check (action in ('change_due_date', 'cancel')),
  due_on date,
  days int check (days > 0),
  requester_type text not null check (requester_type in ('credential', 'user')),
  requester uuid not null,
  person uuid,
  request uuid,
  cancel_asked_at timestamptz,
  created_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  check (num_nonnulls(due_on, days) = (case action when 'cancel' then 0 else 1 end))
);
create index boleto_batches_of_seller on boleto_batches (owner, seller, id);

-- A boleto of a batch: a job of its own. `refusal`: why it was refused, or why it still waits.
create table boleto_batch_items (
  owner uuid not null,
  batch uuid not null,
  number int not null,
  transaction uuid not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('waiting', 'done', 'refused', 'canceled')),
  due_on date,
  refusal jsonb,
  attempts int not null,
  due_at timestamptz,
  begun_at timestamptz,
  ended_at timestamptz,
  primary key (owner, batch, number),
  foreign key (owner, batch) references boleto_batches (owner, id),
  check ((status = 'waiting') = (due_at is not null)),
  check ((status = 'waiting') = (ended_at is null))
);
create index boleto_batch_items_due on boleto_batch_items (due_at) where due_at is not null;
create index boleto_batch_items_waiting on boleto_batch_items (owner, batch) where due_at is not null;
create trigger boleto_batch_items_status before update of status on boleto_batch_items
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a boleto of a batch',
    'waiting>done', 'waiting>refused', 'waiting>canceled');

-- Pix that came without a charge, each once for its platform. Who paid one that is assigned is its sale's to
-- keep. `returns`: what went back, by the SPI's name of each return.
create table received_pix (
  owner uuid not null,
  id uuid not null,
  end_to_end_id text not null,
  psp text,
  key text not null,
  txid text,
  static_qr_code uuid,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  payer jsonb,
  message text,
  status text not null check (status in ('unassigned', 'assigned', 'returning', 'returned')),
  reason text check (reason in ('no_code', 'code_inactive', 'seller_not_active', 'not_divisible',
    'returned_before')),
  transaction uuid,
  return_id uuid,
  returns jsonb not null,
  returned bigint not null check (returned between 0 and amount),
  failure text,
  version int not null,
  attempts int not null,
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  unique (owner, end_to_end_id),
  check ((status = 'assigned') = (transaction is not null)),
  check ((status = 'returned') = (returned = amount))
);
-- Banks name the pix without an owner.
create index received_pix_named on received_pix (end_to_end_id);
create index received_pix_due on received_pix (due_at) where due_at is not null;
create index received_pix_by_time on received_pix using brin (paid_at);
create trigger received_pix_status before update of status on received_pix
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a received pix',
    'unassigned>assigned', 'unassigned>returning', 'unassigned>returned', 'returning>returned',
    'returning>unassigned');
