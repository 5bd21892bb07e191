-- The books of the sandbox bank. A schema of its own, so that nothing of the platform can lean on it.
-- Every statement may be run again: each process that opens the bank runs the file, one at a time.

create schema if not exists bank;

-- Who receives. A txid is unique per CNPJ, not per client of the API.
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
  scopes      text[] not null
);

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

-- What a charge said before each change of it.
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
  -- When and as what it settles by itself.
  due_at        timestamptz,
  due_status    text,
  primary key (end_to_end_id, id),
  check ((due_at is null) = (due_status is null)),
  check (due_at is null or status = 'EM_PROCESSAMENTO')
);
create index if not exists returns_due on bank.returns (due_at) where due_at is not null;

create table if not exists bank.webhooks (
  key        text primary key references bank.accounts,
  url        text not null,
  created_at timestamptz not null
);

-- Where a client wants to hear of its payouts and checks.
create table if not exists bank.notice_addresses (
  client     text primary key references bank.clients on delete cascade,
  url        text not null,
  created_at timestamptz not null
);

-- What clients asked to pay. A refused payout is not here: nothing moved, and the same words are refused again.
create table if not exists bank.payouts (
  client        text not null references bank.clients,
  id            text not null,
  amount        bigint not null check (amount > 0),
  ispb          text not null,
  branch        text not null,
  number        text not null,
  type          text not null check (type in ('checking', 'savings')),
  holder_name   text not null,
  taxpayer_id   text not null,
  description   text,
  status        text not null check (status in ('processing', 'paid', 'failed', 'returned')),
  end_to_end_id text,
  reason        text,
  asked_at      timestamptz not null,
  changed_at    timestamptz not null,
  -- When and as what it goes on by itself.
  due_at        timestamptz,
  due_status    text,
  primary key (client, id),
  check ((due_at is null) = (due_status is null)),
  check ((end_to_end_id is not null) = (status in ('paid', 'returned')))
) with (fillfactor = 85);
create index if not exists payouts_due on bank.payouts (due_at) where due_at is not null;
create index if not exists payouts_named on bank.payouts (id);

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

-- What went out for a client and what came back. The sums are kept beside the rows, so that the two can be compared.
create table if not exists bank.payers (
  client       text primary key references bank.clients,
  paid         bigint not null default 0 check (paid >= 0),
  returned     bigint not null default 0 check (returned >= 0 and returned <= paid),
  paid_count   bigint not null default 0,
  return_count bigint not null default 0
) with (fillfactor = 50);

-- Who clients asked about.
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

-- Fates that strike once remember whom they struck.
create table if not exists bank.fates_met (
  txid   text not null,
  holder text not null,
  primary key (txid, holder)
);

create table if not exists bank.signing (
  one         boolean primary key default true check (one),
  private_jwk jsonb not null
);
