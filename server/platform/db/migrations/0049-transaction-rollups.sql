-- 0049-transaction-rollups.sql · Why: what was sold today, by method and by day, must cost the same to read at any number of transactions, and
-- must cost the path of a payment nothing.

-- How far each reader of the feed has read it, in the commit of what it made of the events. A platform without a row was not read yet.
create table feed_readers (
  owner uuid not null references feed_ends (owner),
  reader text not null check (reader in ('transaction rollups', 'search')),
  read_to bigint not null check (read_to >= 0),
  primary key (owner, reader)
);

-- Transactions by day, method and status: of the whole platform (then `seller` is the owner), and of each seller. The day of a paid transaction is
-- the day of its payment, of any other the day it was created. In centavos; `fees` is what is charged, less what refunds gave back.
create table transaction_rollups (
  owner uuid not null,
  grain text not null check (grain in ('platform', 'seller')),
  seller uuid not null,
  day date not null,
  method text not null,
  status text not null,
  transactions bigint not null,
  gross bigint not null,
  fees bigint not null,
  refunded bigint not null,
  primary key (owner, grain, seller, day, method, status)
);
