-- 0003-the-card-vault.sql · Why: buyers' cards are kept so that they can pay with them, and no number can be read where
-- it lies.

-- How many cards a customer keeps, and which of them sales take that name none.
alter table customers
  add column cards int not null default 0 check (cards >= 0),
  add column default_credit uuid;

-- A card somebody may pay with or keep, once, within a day. The number lies sealed; of a used, expired or deleted one
-- nothing is left.
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
  used_at timestamptz check (used_at is null or number_sealed = ''),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id)
);
create index card_tokens_sealed on card_tokens (expires_at) where number_sealed <> '';
create index card_tokens_old on card_tokens (expires_at);

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

-- The security codes of tokens and of cards just kept: sealed, for minutes, never beside the number. The id is the card's.
create table card_codes (
  owner uuid not null,
  id uuid not null,
  code_sealed bytea not null,
  expires_at timestamptz not null,
  primary key (owner, id)
);
create index card_codes_old on card_codes (expires_at);

-- Refused cards, counted by where they came from and by whose credential: a brake on those who try stolen ones.
create table card_attempts (
  name text primary key,
  refused int not null check (refused > 0),
  since timestamptz not null
);
create index card_attempts_old on card_attempts (since);
