-- 0004-credentials.sql · Why: what integrators log in with.

-- An e-mail and the keyed hash of a machine-made secret. The key lies outside the database.
create table credentials (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  email text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  revoked_at timestamptz,
  note text,
  expires_at timestamptz,
  -- Addresses and networks from which it may be used; null: from everywhere.
  networks text[],
  last_used_at timestamptz,
  last_used_from text,
  -- The secret before the last rotation, and until when it works.
  previous_hash bytea,
  previous_until timestamptz,
  -- Calls a minute; null: no limit.
  rate_limit int check (rate_limit between 1 and 10000000),
  -- How many mails have said that the credential expires soon.
  expiry_mails int not null default 0,
  -- Which calls it may make, at which hours, and for how much; null: no limit.
  budget json,
  -- People who were shown the current secret, and the one before it, which works until `previous_until`.
  secret_shown_to uuid[] not null default '{}',
  previous_shown_to uuid[] not null default '{}',
  created_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  constraint previous_has_an_end check ((previous_hash is null) = (previous_until is null))
);
create index credentials_expiring on credentials (expires_at) where expires_at is not null and revoked_at is null;
create unique index credentials_by_address on credentials (email) where revoked_at is null;

-- What the credentials with a limit a day spent, by day (São Paulo). The row is locked by each commit that
-- spends.
create table credential_spending (
  owner uuid not null,
  credential uuid not null,
  day date not null,
  spent bigint not null,
  primary key (owner, credential, day)
);

-- What a login gives. Found by its hash, which is all that is kept of it.
create table tokens (
  hash bytea primary key,
  owner uuid not null,
  seller uuid not null,
  credential uuid not null,
  scopes text[] not null,
  expires_at timestamptz not null
);
create index tokens_by_expiry on tokens (expires_at);
create index tokens_by_credential on tokens (owner, credential);

-- Wrong secrets, by e-mail and source: ten lock that e-mail from that source only.
create table login_failures (
  email_hash bytea not null,
  source text not null,
  failures int not null,
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (email_hash, source)
);
