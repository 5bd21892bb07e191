-- 0036-rate-limits.sql · Why: one credential or platform that runs wild must not take the server from the others. Existing ones have no
-- limit until one is set.

-- Calls a minute; null: no limit.
alter table credentials add column rate_limit int check (rate_limit between 1 and 10000000);

create table platform_limits (
  owner uuid primary key,
  rate_limit int not null check (rate_limit between 1 and 10000000)
);
