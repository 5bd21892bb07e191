-- 0007-sandbox-session.sql · Why: what was done in a sandbox can be taken away as one file and played again, so its
-- writes are kept. In sandbox mode alone; no card number, security code, secret, token or account number is kept here.

-- A write as it was understood. Bounded per owner: the oldest go.
create table sandbox_calls (
  owner uuid not null,
  n bigint generated always as identity,
  -- Business time when it began.
  at timestamptz not null,
  -- Who called.
  seller uuid not null,
  operation text not null,
  method text not null,
  path text not null,
  key text,
  body json,
  -- The body was too large to keep.
  cut boolean not null,
  status int not null,
  code text,
  -- It was refused before anything was done: there is nothing to do again.
  understood boolean not null,
  -- The ids in its answer: where, of what kind, which.
  gave json not null,
  -- So many calls before it could not be kept.
  missed int not null,
  primary key (owner, n)
);
