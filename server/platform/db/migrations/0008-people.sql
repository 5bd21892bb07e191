-- 0008-people.sql · Why: who signs in to the portal.

-- A person signs in with an e-mail, a password and, when it is enrolled, a second factor (TOTP). One row for
-- the whole installation.
create table people (
  id uuid primary key,
  email text not null,
  name text not null,
  language text not null check (language in ('pt-BR', 'en')),
  is_operator boolean not null,
  -- By an operator, in all companies.
  blocked_at timestamptz,
  -- Null until the person has accepted an invitation.
  password_hash bytea,
  password_salt bytea,
  password_cost text,
  -- The secret of the second factor; it counts once it is confirmed by a code.
  totp_sealed bytea,
  totp_confirmed_at timestamptz,
  -- The step of the last code that was accepted: no code is accepted twice.
  totp_step bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((password_hash is null) = (password_salt is null) and (password_hash is null) = (password_cost is null)),
  check (totp_confirmed_at is null or totp_sealed is not null)
);
create unique index people_by_address on people (email);

-- Codes that replace the second factor, once each.
create table recovery_codes (
  person uuid not null references people (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person, code_hash)
);

-- A person's place in a company. `role`: what the person may do there.
create table portal_users (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  role text not null check (role in ('admin', 'finance', 'developer', 'viewer', 'cardholder')),
  status text not null check (status in ('invited', 'active', 'blocked')),
  person uuid not null references people (id),
  -- Of a cardholder, the cards' holder.
  holder uuid,
  -- As the company writes it.
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  check ((role = 'cardholder') = (holder is not null))
);
create unique index portal_users_of_person on portal_users (person, owner, seller);
create index portal_users_of_seller on portal_users (owner, seller);

-- Links in mails: an invitation, or a new password. They work once, and are deleted when they are used.
create table person_links (
  token_hash bytea primary key,
  person uuid not null references people (id) on delete cascade,
  kind text not null check (kind in ('invitation', 'password_reset')),
  owner uuid,
  portal_user uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  foreign key (owner, portal_user) references portal_users (owner, id),
  check ((kind = 'invitation') = (portal_user is not null))
);
create index person_links_of on person_links (person, kind);
create index person_links_over on person_links (expires_at);

-- Sessions: the cookie's hash. In real time, which nobody moves.
create table portal_sessions (
  token_hash bytea primary key,
  owner uuid,
  portal_user uuid,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- A session is a person's, in one company at a time; an operator's may be in none.
  person uuid not null references people (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  second_factor boolean not null default false,
  source text not null default '',
  agent text not null default '',
  created_at timestamptz not null,
  foreign key (owner, portal_user) references portal_users (owner, id) on delete cascade
);
create index portal_sessions_of on portal_sessions (owner, portal_user);
create index portal_sessions_over on portal_sessions (expires_at);
create unique index portal_sessions_by_id on portal_sessions (id);
create index portal_sessions_of_person on portal_sessions (person);

-- A list with its filters, under a name. `author`: the user or the credential that saved it, and the only one
-- who sees it unless it is shared with the company.
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
