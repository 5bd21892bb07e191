-- 0057-verification-runs.sql · Why: an operator verifies the books from the portal, and every server shows how far that is and what it found.

-- The last few verifications that operators started. `current`: the check under way, or the one that ended it. `failure`: why it gave no result.
-- A run that is `running` without the lock of its server has ended without a result.
create table verification_runs (
  id uuid primary key,
  status text not null check (status in ('running', 'completed', 'canceled', 'failed', 'lost')),
  started_by uuid not null,
  checks int not null,
  done int not null check (done between 0 and checks),
  current text,
  cancel_asked boolean not null,
  faults json not null,
  failure text,
  started_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (status = 'running'))
);
create unique index verification_runs_once on verification_runs (status) where status = 'running';
