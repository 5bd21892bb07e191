-- 0062-rate-limits-of-all-processes.sql · Why: limits of calls and the brake of failed logins hold over all processes and servers together; each
-- counted by itself.

-- Until when a limit is spent: each call moves it on by the time in which the limit allows one. Unlogged: no commit waits for the disk,
-- and after a crash of PostgreSQL every limit begins anew. `name`: of a credential, a platform, or a source of logins.
create unlogged table rate_limits (
  name text primary key,
  spent_until timestamptz not null
);
create index rate_limits_old on rate_limits (spent_until);
