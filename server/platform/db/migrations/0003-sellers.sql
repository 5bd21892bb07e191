-- 0003-sellers.sql · Why: who sells and receives: registrations, fees, split rules, bank accounts, the look
-- of pages.

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
  number int not null,
  type text not null check (type in ('individual', 'business')),
  version int not null default 0,
  first_name text not null,
  last_name text,
  description text,
  revenue numeric(15, 2),
  phone_number text,
  mcc int,
  -- Of a business: the day it was opened.
  birthdate date,
  address jsonb,
  -- Who answers for a business, with the address: never queried.
  owner_person jsonb,
  website text,
  statement_descriptor text,
  enable_pix boolean not null default true,
  enable_boleto boolean not null default true,
  enable_credit boolean not null default true,
  credit_max_installments int not null default 12 check (credit_max_installments between 1 and 12),
  max_transaction_amount bigint check (max_transaction_amount > 0),
  url_notify text,
  url_allow_from text,
  url_logo text,
  created_by uuid,
  -- Why the bank denied it, or an operator blocked it.
  reason text,
  attempts int not null default 0,
  -- The bank is still to be asked who this is.
  due_at timestamptz,
  payout_interval text not null default 'manual' check (payout_interval in ('manual', 'daily', 'weekly', 'monthly')),
  payout_minimum bigint not null default 1 check (payout_minimum > 0),
  -- Weekly: 1 (Monday) to 5; monthly: day 1 to 28.
  payout_anchor int,
  payout_due_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id)
);
create index sellers_by_id on sellers (id);
create unique index sellers_by_number on sellers (owner, number);
-- Two live sellers of one platform are never the same person.
create unique index sellers_by_taxpayer on sellers (owner, taxpayer_id) where status <> 'deleted';
create index sellers_due on sellers (due_at) where due_at is not null;
create index sellers_payout_due on sellers (payout_due_on) where payout_due_on is not null;
create trigger sellers_status before update of status on sellers
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a seller',
    'pending>active', 'pending>denied', 'pending>deleted', 'active>blocked', 'active>deleted', 'denied>deleted',
    'blocked>active', 'blocked>deleted');

-- Fees of a platform. A version never changes; a sale keeps the version it was made under.
create table fee_plans (
  owner uuid not null,
  version int not null,
  starts_at timestamptz not null,
  fee_on_refund text not null check (fee_on_refund in ('return', 'keep')),
  rules jsonb not null,
  created_by jsonb,
  -- Who did it, as the audit log names them: `type` and `id`. Null: it was not recorded.
  created_at timestamptz,
  primary key (owner, version)
);

-- Rules that a seller keeps for its sales. Percentages are basis points.
create table split_rules (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  receiver uuid not null,
  fee_type text not null check (fee_type in ('proportional', 'full', 'free')),
  split_type text not null check (split_type in ('percent', 'fixed')),
  value bigint not null check (value > 0),
  min_amount bigint check (min_amount > 0),
  max_amount bigint check (max_amount > 0),
  chargeback_liable boolean not null,
  deleted_at timestamptz,
  created_by jsonb,
  deleted_by jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  foreign key (owner, receiver) references sellers (owner, id),
  check (min_amount is null or max_amount is null or min_amount <= max_amount),
  check (split_type <> 'percent' or value <= 10000)
);
create index split_rules_by_seller on split_rules (owner, seller, id) where deleted_at is null;
create index split_rules_by_receiver on split_rules (owner, receiver, id) where deleted_at is null;
-- Lists show deleted rules too.
create index split_rules_of_seller on split_rules (owner, seller, id);
create index split_rules_of_receiver on split_rules (owner, receiver, id);

create table bank_accounts (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  version int not null,
  holder_name text not null,
  taxpayer_id text not null,
  bank_code text,
  ispb text,
  bank_name text not null,
  routing_number text,
  account_sealed bytea not null,
  last4 text not null,
  type text not null check (type in ('checking', 'savings', 'pix')),
  pix_key_type text check (pix_key_type in ('cpf', 'cnpj', 'email', 'phone', 'random')),
  pix_key_shown text,
  fingerprint text not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  check ((type = 'pix') = (bank_code is null and ispb is null and routing_number is null)),
  check ((type = 'pix') = (pix_key_type is not null and pix_key_shown is not null))
);
create index bank_accounts_by_seller on bank_accounts (owner, seller, id);
create unique index bank_accounts_live on bank_accounts (owner, seller, fingerprint) where deleted_at is null;

-- An account somebody wants to be paid to: entered once, linked within a day. The number is sealed.
create table bank_account_tokens (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  holder_name text not null,
  taxpayer_id text not null,
  bank_code text,
  ispb text,
  bank_name text not null,
  routing_number text,
  account_sealed bytea not null,
  last4 text not null,
  type text not null check (type in ('checking', 'savings', 'pix')),
  pix_key_type text check (pix_key_type in ('cpf', 'cnpj', 'email', 'phone', 'random')),
  pix_key_shown text,
  fingerprint text not null,
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  check ((type = 'pix') = (bank_code is null and ispb is null and routing_number is null)),
  check ((type = 'pix') = (pix_key_type is not null and pix_key_shown is not null))
);
create index bank_account_tokens_expiring on bank_account_tokens (expires_at);

create table brandings (
  owner uuid not null,
  seller uuid not null,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  text_color text check (text_color ~ '^#[0-9a-f]{6}$'),
  logo bytea check (octet_length(logo) <= 200000),
  logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  -- The beginning of the picture's SHA-256: its address changes with it.
  logo_hash text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, seller),
  foreign key (owner, seller) references sellers (owner, id),
  check ((logo is null) = (logo_type is null) and (logo is null) = (logo_hash is null)),
  check (text_color is null or color is not null)
);

create table platform_limits (
  owner uuid primary key,
  rate_limit int not null check (rate_limit between 1 and 10000000)
);
