-- 0039-people.sql · Why: a person works for several companies with one password and one second factor, and operators belong to no company.

-- A person signs in with an e-mail, a password and, when it is enrolled, a second factor (TOTP). One row for the whole installation.
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
create unique index people_by_email on people (lower(email));

-- Codes that replace the second factor, once each.
create table recovery_codes (
  person uuid not null references people (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person, code_hash)
);

-- Links in mails: an invitation, or a new password. They work once, and are deleted when they are used.
create table person_links (
  token_hash bytea primary key,
  person uuid not null references people (id) on delete cascade,
  kind text not null check (kind in ('invitation', 'password_reset')),
  owner uuid,
  portal_user uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (owner, portal_user) references portal_users (owner, id),
  check ((kind = 'invitation') = (portal_user is not null))
);
create index person_links_of on person_links (person, kind);
create index person_links_over on person_links (expires_at);

insert into people (id, email, name, language, is_operator, password_hash, password_salt, password_cost, created_at, updated_at)
select id, email, name, language, false, password_hash, password_salt, password_cost, created_at, updated_at from portal_users;

-- From now on a row is a person's place in a company.
alter table portal_users add column person uuid references people (id);
update portal_users set person = id;
alter table portal_users alter column person set not null;
drop index portal_users_by_email;
create unique index portal_users_of_person on portal_users (person, owner, seller);
create index portal_users_of_seller on portal_users (owner, seller);
alter table portal_users drop column email, drop column name, drop column language,
  drop column password_hash, drop column password_salt, drop column password_cost;
alter table portal_users drop constraint portal_users_status_check;
alter table portal_users add constraint portal_users_status_check check (status in ('invited', 'active', 'blocked'));
-- Of a cardholder, the cards' holder.
alter table portal_users add column holder uuid;
alter table portal_users add foreign key (owner, holder) references corporate_holders (owner, id);
alter table portal_users drop constraint portal_users_role_check;
alter table portal_users add constraint portal_users_role_check
  check (role in ('admin', 'finance', 'developer', 'viewer', 'cardholder') and (role = 'cardholder') = (holder is not null));

-- A session is a person's, in one company at a time; an operator's may be in none.
alter table portal_sessions add column person uuid references people (id) on delete cascade;
update portal_sessions set person = portal_user;
alter table portal_sessions alter column person set not null;
alter table portal_sessions alter column owner drop not null;
alter table portal_sessions alter column portal_user drop not null;
alter table portal_sessions add column id uuid not null default gen_random_uuid();
alter table portal_sessions add column second_factor boolean not null default false;
alter table portal_sessions add column source text not null default '';
alter table portal_sessions add column agent text not null default '';
create unique index portal_sessions_by_id on portal_sessions (id);
create index portal_sessions_of_person on portal_sessions (person);
