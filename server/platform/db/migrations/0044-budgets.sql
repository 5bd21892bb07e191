-- 0044-budgets.sql · Why: a credential can be given to a program or an agent, with limits that the server holds.

-- Which calls it may make, at which hours, and for how much; null: no limit.
alter table credentials add column budget json;

-- What the credentials with a limit a day spent, by day (São Paulo). The row is locked by each commit that spends.
create table credential_spending (
  owner uuid not null,
  credential uuid not null,
  day date not null,
  spent bigint not null,
  primary key (owner, credential, day)
);
