-- 0067-verification-marks.sql · Why: what is only ever appended and was verified need not be read again each night: a verification goes on where the
-- last one ended, and says so (docs/decisions/0077).

-- How far each check has come with a platform, without a fault. `reached`: a number of the platform's feed or of its audit chain, or the time before
-- which ids were made, in milliseconds. `below`: the number of rows before it; while that holds, none was added or deleted there. `definition`: a
-- digest of the checks that go on from here; another one means that they are others.
create table verification_marks (
  owner uuid not null,
  mark text not null,
  definition text not null,
  reached bigint not null,
  below bigint not null,
  verified_at timestamptz not null,
  primary key (owner, mark)
);

-- The transfers before the mark, summed by account.
create table verified_accounts (
  owner uuid not null,
  id text not null,
  debits_pending bigint not null,
  debits_posted bigint not null,
  credits_pending bigint not null,
  credits_posted bigint not null,
  primary key (owner, id)
);

-- Whether everything was read. All verifications until now have read everything.
alter table verifications add column complete boolean not null default true;
alter table verification_runs add column complete boolean not null default true;
