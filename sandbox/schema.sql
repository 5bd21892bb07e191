-- The books of the sandbox bank. A schema of its own, so that nothing of the platform can lean on it.
-- Every statement may be run again: each process that opens the bank runs the file, one at a time.

create schema if not exists bank;

-- How far the clock of a bank that runs by itself is ahead of the machine's; no row until the clock was moved.
create table if not exists bank.clock (
  one       boolean primary key default true check (one),
  offset_ms bigint not null
);

-- Receivers (payees). A txid is unique per CNPJ, not per client of the API.
create table if not exists bank.holders (
  cnpj        text primary key,
  name        text not null,
  city        text not null,
  street      text not null,
  state       text not null,
  postal_code text not null
);

create table if not exists bank.clients (
  id          text primary key,
  secret_hash bytea not null,
  holder      text not null references bank.holders,
  scopes      text[] not null,
  agreement   jsonb
);
-- For databases from before the sandbox had boletos.
alter table bank.clients add column if not exists agreement jsonb;
-- Of a client at a company that the bank is seen as: the client that it acts as, and the company.
alter table bank.clients add column if not exists acts_as text;
alter table bank.clients add column if not exists company text;

create table if not exists bank.tokens (
  hash       bytea primary key,
  client     text not null references bank.clients on delete cascade,
  scopes     text[] not null,
  expires_at timestamptz not null
);
create index if not exists tokens_expiry on bank.tokens (expires_at);

-- A key of the DICT is an account. The sums are kept beside the rows, so that the two can be compared.
create table if not exists bank.accounts (
  key          text primary key,
  holder       text not null references bank.holders,
  received     bigint not null default 0 check (received >= 0),
  returned     bigint not null default 0 check (returned >= 0 and returned <= received),
  pix_count    bigint not null default 0,
  return_count bigint not null default 0
) with (fillfactor = 50);

-- The company at which the key is; null: the sandbox bank itself.
alter table bank.accounts add column if not exists company text;

-- What companies with a wire of their own keep of what was made there, in their terms. `txid`: of a charge.
create table if not exists bank.company_records (
  company text not null,
  kind    text not null,
  client  text not null,
  id      text not null,
  txid    text,
  record  jsonb not null,
  n       bigint generated always as identity,
  primary key (company, kind, client, id)
);
create index if not exists company_records_listed on bank.company_records (company, kind, client, n);
create index if not exists company_records_of_charge on bank.company_records (txid) where txid is not null;
-- When it is kept no longer; null: for good.
alter table bank.company_records add column if not exists ends_at timestamptz;
-- What it is found by besides its id.
alter table bank.company_records add column if not exists names text[] not null default '{}';
create index if not exists company_records_named on bank.company_records using gin (names) where names <> '{}';
create index if not exists company_records_ending on bank.company_records (company, kind, ends_at) where ends_at is not null;

-- Cob and cobv share the space of txids. The secret half of the location is random; its number finds the row.
create table if not exists bank.charges (
  txid       text not null,
  holder     text not null,
  kind       text not null check (kind in ('cob', 'cobv')),
  key        text not null,
  amount     bigint not null check (amount >= 0),
  alterable  boolean not null,
  expires_in integer,
  due_date   date,
  valid_days integer,
  status     text not null
    check (status in ('ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP')),
  revision   integer not null,
  created_at timestamptz not null,
  loc_id     bigint generated always as identity,
  token      text not null,
  payments   integer not null default 0,
  detail     jsonb,
  primary key (txid, holder),
  check ((kind = 'cob') = (expires_in is not null)),
  check ((kind = 'cobv') = (due_date is not null and valid_days is not null))
) with (fillfactor = 85);
create unique index if not exists charges_location on bank.charges (loc_id);
create index if not exists charges_listed on bank.charges (holder, created_at, txid);

-- Earlier revisions of charges.
create table if not exists bank.revisions (
  txid     text not null,
  holder   text not null,
  revision integer not null,
  charge   jsonb not null,
  primary key (txid, holder, revision)
);

create table if not exists bank.pix (
  end_to_end_id text primary key,
  txid          text,
  holder        text not null,
  key           text not null,
  amount        bigint not null check (amount > 0),
  paid_at       timestamptz not null,
  payer_text    text,
  -- Given back or on its way back. What failed is not in it.
  given_back    bigint not null default 0 check (given_back >= 0 and given_back <= amount)
);
create index if not exists pix_of_charge on bank.pix (txid, holder);
create index if not exists pix_listed on bank.pix (holder, paid_at, end_to_end_id);

create table if not exists bank.returns (
  end_to_end_id text not null references bank.pix,
  id            text not null,
  rtr_id        text not null,
  amount        bigint not null check (amount > 0),
  nature        text not null,
  description   text,
  status        text not null check (status in ('EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO')),
  reason        text,
  requested_at  timestamptz not null,
  settled_at    timestamptz,
  -- When it settles without a lever, and with which status.
  due_at        timestamptz,
  due_status    text,
  primary key (end_to_end_id, id),
  check ((due_at is null) = (due_status is null)),
  check (due_at is null or status = 'EM_PROCESSAMENTO')
);
create index if not exists returns_due on bank.returns (due_at) where due_at is not null;

-- Blocked by open disputes: cannot be returned.
alter table bank.pix add column if not exists blocked bigint not null default 0;
-- Who paid, as the wire has it, and how it was begun, in the codes of the SPI; null: not told.
alter table bank.pix add column if not exists payer jsonb;
alter table bank.pix add column if not exists initiation text;
alter table bank.pix drop constraint if exists pix_blocked;
alter table bank.pix add constraint pix_blocked check (blocked >= 0 and given_back + blocked <= amount);

-- A pix that the payer's bank contests (MED). Clients do not see one that is `coming` yet, and never one that is
-- `hidden`, as at a PSP without an API for disputes. What a lost one returns is in bank.returns, under its number.
create table if not exists bank.pix_disputes (
  end_to_end_id   text not null references bank.pix,
  n               integer not null,
  amount          bigint not null check (amount > 0),
  reason_code     text not null,
  reason          text not null,
  status          text not null check (status in ('coming', 'open', 'won', 'lost')),
  hidden          boolean not null,
  opened_at       timestamptz not null,
  evidence_due_at timestamptz not null,
  -- Ids, and hashes of what was sent.
  evidence        jsonb not null,
  due_at          timestamptz,
  primary key (end_to_end_id, n),
  check ((due_at is not null) = (status in ('coming', 'open')))
);
create index if not exists pix_disputes_due on bank.pix_disputes (due_at) where due_at is not null;

-- That something of the disputes of a charge changed, for lists that do not move while they are read.
create table if not exists bank.pix_dispute_changes (
  n      bigint generated always as identity primary key,
  holder text not null,
  txid   text not null,
  at     timestamptz not null
);
create index if not exists pix_dispute_changes_listed on bank.pix_dispute_changes (holder, at, n);

create table if not exists bank.webhooks (
  key        text primary key references bank.accounts,
  url        text not null,
  created_at timestamptz not null
);
-- The client that registered it: its weather affects the notifications. Null in rows from before this column.
alter table bank.webhooks add column if not exists client text;

-- The address for notifications of a client's payouts, checks, cards, boletos and disputes.
create table if not exists bank.notice_addresses (
  client     text primary key references bank.clients on delete cascade,
  url        text not null,
  created_at timestamptz not null
);

-- Payouts. A refused one is not stored: no money moved, and the same request is refused again.
create table if not exists bank.payouts (
  client        text not null references bank.clients,
  id            text not null,
  amount        bigint not null check (amount > 0),
  -- The destination: an account, or a pix key.
  ispb          text,
  branch        text,
  number        text,
  type          text check (type in ('checking', 'savings')),
  key           text,
  holder_name   text not null,
  taxpayer_id   text not null,
  description   text,
  status        text not null check (status in ('processing', 'paid', 'failed', 'returned')),
  end_to_end_id text,
  reason        text,
  asked_at      timestamptz not null,
  changed_at    timestamptz not null,
  -- When its next step is due, and its status then.
  due_at        timestamptz,
  due_status    text,
  primary key (client, id),
  check ((due_at is null) = (due_status is null)),
  check ((end_to_end_id is not null) = (status in ('paid', 'returned')))
) with (fillfactor = 85);
create index if not exists payouts_due on bank.payouts (due_at) where due_at is not null;
create index if not exists payouts_named on bank.payouts (id);
-- For databases from before payouts to pix keys.
alter table bank.payouts add column if not exists key text;
alter table bank.payouts alter column ispb drop not null, alter column branch drop not null,
  alter column number drop not null, alter column type drop not null;
alter table bank.payouts drop constraint if exists payouts_to;
alter table bank.payouts add constraint payouts_to check (num_nonnulls(ispb, branch, number, type) = case when key is null then 4 else 0 end);

-- The company through which it was sent; null: the sandbox bank itself.
alter table bank.payouts add column if not exists company text;

-- Every state a payout came to, for lists that do not move while they are read.
create table if not exists bank.payout_changes (
  n             bigint generated always as identity primary key,
  client        text not null,
  id            text not null,
  status        text not null,
  at            timestamptz not null,
  end_to_end_id text,
  reason        text,
  foreign key (client, id) references bank.payouts
);
create index if not exists payout_changes_listed on bank.payout_changes (client, at, n);

-- The sums of a client's paid and returned payouts. They are kept beside the rows, so that the two can be compared.
create table if not exists bank.payers (
  client       text primary key references bank.clients,
  paid         bigint not null default 0 check (paid >= 0),
  returned     bigint not null default 0 check (returned >= 0 and returned <= paid),
  paid_count   bigint not null default 0,
  return_count bigint not null default 0
) with (fillfactor = 50);

-- Card authorizations. Of a card only the brand and ten digits are stored; `words` is a keyed hash of the request.
create table if not exists bank.card_authorizations (
  client       text not null references bank.clients,
  id           text not null,
  nsu          bigint generated always as identity,
  words        text not null,
  amount       bigint not null check (amount > 0),
  installments integer not null check (installments between 1 and 12),
  capture      boolean not null,
  brand        text not null,
  first6       text not null check (length(first6) = 6),
  last4        text not null check (length(last4) = 4),
  fate         text,
  status       text not null check (status in ('reviewing', 'authorized', 'captured', 'canceled', 'declined')),
  captured     bigint not null check (captured >= 0 and captured <= amount),
  decline      text,
  asked_at     timestamptz not null,
  changed_at   timestamptz not null,
  expires_at   timestamptz not null,
  -- When its next step is due, and which step.
  due_at       timestamptz,
  due_what     text,
  -- The earliest due time of the authorization, its refunds and its disputes.
  next_at      timestamptz,
  primary key (client, id),
  check ((due_at is null) = (due_what is null)),
  check ((captured > 0) = (status = 'captured')),
  check ((decline is not null) = (status = 'declined'))
) with (fillfactor = 85);
-- What may still be captured; null: all that was authorized.
alter table bank.card_authorizations add column if not exists capturable bigint check (capturable between 1 and amount);
create index if not exists card_authorizations_due on bank.card_authorizations (next_at) where next_at is not null;
create index if not exists card_authorizations_named on bank.card_authorizations (id);

create table if not exists bank.card_refunds (
  client          text not null,
  "authorization" text not null,
  id              text not null,
  amount          bigint not null check (amount > 0),
  status          text not null check (status in ('processing', 'refunded', 'failed')),
  nsu             text not null,
  reason          text,
  asked_at        timestamptz not null,
  due_at          timestamptz,
  due_status      text,
  primary key (client, "authorization", id),
  foreign key (client, "authorization") references bank.card_authorizations,
  check ((due_at is null) = (due_status is null)),
  check ((due_at is not null) = (status = 'processing'))
);

create table if not exists bank.card_disputes (
  client          text not null,
  "authorization" text not null,
  id              text not null,
  amount          bigint not null check (amount > 0),
  reason_code     text not null,
  reason          text not null,
  status          text not null check (status in ('open', 'won', 'lost')),
  opened_at       timestamptz not null,
  evidence_due_at timestamptz not null,
  -- Ids, and hashes of what was sent.
  evidence        jsonb not null,
  primary key (client, "authorization", id),
  foreign key (client, "authorization") references bank.card_authorizations
);

-- That something of an authorization changed, for lists that do not move while they are read.
create table if not exists bank.card_changes (
  n      bigint generated always as identity primary key,
  client text not null,
  id     text not null,
  at     timestamptz not null
);
create index if not exists card_changes_listed on bank.card_changes (client, at, n);

-- The sums of a client's card authorizations. They are kept beside the rows, so that the two can be compared.
create table if not exists bank.card_books (
  client     text primary key references bank.clients,
  authorized bigint not null default 0 check (authorized >= 0),
  captured   bigint not null default 0 check (captured >= 0 and captured <= authorized),
  refunded   bigint not null default 0 check (refunded >= 0),
  disputed   bigint not null default 0 check (disputed >= 0),
  check (refunded + disputed <= captured)
) with (fillfactor = 50);

-- Boletos that clients registered. A refused one is not here: it cannot be paid.
create table if not exists bank.boletos (
  client        text not null,
  id            text not null,
  our_number    text not null,
  barcode       text not null check (length(barcode) = 44),
  amount        bigint not null check (amount > 0),
  issued_on     date not null,
  due_on        date not null,
  limit_on      date not null check (limit_on >= due_on),
  -- Interest, late fee, discount, payer and text.
  detail        jsonb not null,
  status        text not null check (status in ('registered', 'paid', 'withdrawn')),
  registered_at timestamptz not null,
  -- What was paid, whatever the amount due was.
  payments      integer not null default 0,
  received      bigint not null default 0 check (received >= 0),
  primary key (client, id),
  unique (client, our_number),
  check (status <> 'paid' or payments > 0)
) with (fillfactor = 85);
create index if not exists boletos_named on bank.boletos (id);

create table if not exists bank.boleto_payments (
  id      text primary key,
  client  text not null,
  boleto  text not null,
  amount  bigint not null check (amount > 0),
  paid_at timestamptz not null,
  foreign key (client, boleto) references bank.boletos
);
-- For databases from before payments named a payer.
alter table bank.boleto_payments add column if not exists payer jsonb;
create index if not exists boleto_payments_of on bank.boleto_payments (client, boleto);

-- That a boleto was paid or withdrawn, for lists that do not move while they are read.
create table if not exists bank.boleto_changes (
  n      bigint generated always as identity primary key,
  client text not null,
  id     text not null,
  at     timestamptz not null
);
create index if not exists boleto_changes_listed on bank.boleto_changes (client, at, n);

-- The sums of a client's boletos. They are kept beside the rows, so that the two can be compared.
create table if not exists bank.collectors (
  client        text primary key,
  received      bigint not null default 0 check (received >= 0),
  payment_count bigint not null default 0
) with (fillfactor = 50);

-- Issued cards. Their numbers are derived from a key and not stored: only a keyed hash, so that no number repeats, and the
-- last four digits.
create table if not exists bank.issued_cards (
  client         text not null references bank.clients,
  id             text not null,
  version        integer not null,
  seller         text not null,
  holder         text not null,
  holder_name    text not null,
  taxpayer_id    text not null,
  type           text not null check (type in ('virtual', 'physical')),
  status         text not null check (status in ('active', 'blocked', 'canceled')),
  stand_in_limit bigint not null check (stand_in_limit >= 0),
  merchant       text,
  edition        integer not null,
  number_hash    bytea not null,
  last4          text not null check (length(last4) = 4),
  expires_on     date not null,
  stage          text check (stage in ('making', 'shipped', 'delivered')),
  tracking_code  text,
  shipped_at     timestamptz,
  delivered_at   timestamptz,
  stand_ins      integer not null,
  made_at        timestamptz not null,
  changed_at     timestamptz not null,
  due_at         timestamptz,
  primary key (client, id),
  unique (number_hash),
  check ((type = 'physical') = (stage is not null))
) with (fillfactor = 85);
create index if not exists issued_cards_due on bank.issued_cards (due_at) where due_at is not null;
create index if not exists issued_cards_named on bank.issued_cards (id);

-- Purchases with those cards. `plan`: clearings to come; `entries`: clearings, reversals and refunds so far.
create table if not exists bank.issued_purchases (
  id                text primary key,
  client            text not null,
  card              text not null,
  seller            text not null,
  amount            bigint not null check (amount > 0),
  merchant          jsonb not null,
  merchant_amount   bigint not null,
  merchant_currency text not null,
  method            text not null,
  at                timestamptz not null,
  status            text not null check (status in ('asking', 'authorized', 'denied', 'lapsed')),
  approved_by       text not null check (approved_by in ('client', 'stand_in')),
  denied_reason     text,
  expires_at        timestamptz not null,
  plan              jsonb not null,
  entries           jsonb not null,
  changed_at        timestamptz not null,
  due_at            timestamptz,
  foreign key (client, card) references bank.issued_cards,
  check ((denied_reason is not null) = (status = 'denied'))
) with (fillfactor = 70);
create index if not exists issued_purchases_due on bank.issued_purchases (due_at) where due_at is not null;

-- Disputes of purchases, refused ones included (which may name an unknown purchase). `left`: what is claimed or was granted.
create table if not exists bank.issued_disputes (
  n              bigint generated always as identity,
  client         text not null references bank.clients,
  id             text not null,
  purchase       text not null,
  amount         bigint not null check (amount > 0),
  reason         text not null,
  description    text,
  status         text not null check (status in ('open', 'won', 'lost', 'withdrawn', 'refused')),
  refused_reason text,
  "left"         bigint not null check ("left" between 0 and amount),
  opened_at      timestamptz not null,
  decided_at     timestamptz,
  changed_at     timestamptz not null,
  due_at         timestamptz,
  primary key (client, id),
  check ((status = 'open') = (due_at is not null)),
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'refused') = (refused_reason is not null)),
  check ("left" = 0 or status in ('open', 'won'))
);
create index if not exists issued_disputes_due on bank.issued_disputes (due_at) where due_at is not null;
create index if not exists issued_disputes_of on bank.issued_disputes (purchase);
create unique index if not exists issued_disputes_open on bank.issued_disputes (purchase) where status = 'open';

-- That a card, a purchase or a dispute changed, for lists that do not move while they are read.
create table if not exists bank.issuing_changes (
  n      bigint generated always as identity primary key,
  client text not null,
  seller text not null,
  kind   text not null check (kind in ('card', 'purchase', 'dispute')),
  id     text not null,
  at     timestamptz not null
);
-- For databases from before disputes of purchases.
alter table bank.issuing_changes drop constraint if exists issuing_changes_kind_check;
alter table bank.issuing_changes add constraint issuing_changes_kind_check check (kind in ('card', 'purchase', 'dispute'));
create index if not exists issuing_changes_listed on bank.issuing_changes (client, at, n);
create index if not exists issuing_changes_of on bank.issuing_changes (client, seller, at, n);

-- The address of a client's authorization requests.
create table if not exists bank.authorizers (
  client     text primary key references bank.clients on delete cascade,
  url        text not null,
  created_at timestamptz not null
);

-- KYC checks.
create table if not exists bank.kyc_checks (
  client      text not null references bank.clients,
  id          text not null,
  kind        text not null check (kind in ('individual', 'business')),
  taxpayer_id text not null,
  name        text not null,
  birthdate   date not null,
  status      text not null check (status in ('reviewing', 'approved', 'denied')),
  reason      text,
  asked_at    timestamptz not null,
  decided_at  timestamptz,
  due_at      timestamptz,
  due_status  text,
  primary key (client, id),
  check ((due_at is null) = (due_status is null)),
  check ((decided_at is null) = (status = 'reviewing'))
);
create index if not exists kyc_checks_due on bank.kyc_checks (due_at) where due_at is not null;
create index if not exists kyc_checks_named on bank.kyc_checks (id);

create table if not exists bank.weather (
  surface    text primary key,
  mode       text not null,
  calls_left integer,
  delay_ms   integer not null,
  seed       bigint not null
);

-- Weather of one client. Rows of bank.weather from before this table applied to all, and no client could clear them.
do $$ begin if to_regclass('bank.client_weather') is null then delete from bank.weather; end if; end $$;
create table if not exists bank.client_weather (
  client     text not null,
  surface    text not null,
  mode       text not null,
  calls_left integer,
  delay_ms   integer not null,
  seed       bigint not null,
  primary key (client, surface)
);

-- Charges whose fate strikes only once, and has.
create table if not exists bank.fates_met (
  txid   text not null,
  holder text not null,
  primary key (txid, holder)
);

create table if not exists bank.signing (
  one         boolean primary key default true check (one),
  private_jwk jsonb not null
);

-- A check value of the key that a bank running by itself was first opened with: it recognizes the key without revealing it.
create table if not exists bank.made_with (
  one  boolean primary key default true check (one),
  mark text not null
);
