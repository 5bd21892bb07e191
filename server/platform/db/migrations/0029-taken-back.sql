-- 0029-taken-back.sql · Why: a bank may give back by itself what a company has paid by pix (MED). Each return is booked once, of the
-- balance as far as there is one; the rest is owed on a statement.

-- The SPI's name of a return never repeats, so none is taken twice. `invoice`: the statement that what is owed of it is on; null
-- where nothing is owed, and until the next statement begins.
create table corporate_returns (
  owner uuid not null,
  id text not null,
  charge uuid not null,
  end_to_end_id text not null,
  nature text not null check (nature in ('fraud', 'operational', 'automatic')),
  amount bigint not null check (amount > 0),
  from_balance bigint not null check (from_balance >= 0),
  owed bigint not null check (owed >= 0),
  invoice uuid,
  heard_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, charge) references corporate_charges (owner, id),
  foreign key (owner, end_to_end_id) references corporate_payments (owner, end_to_end_id),
  foreign key (owner, invoice) references corporate_invoices (owner, id),
  check (amount = from_balance + owed)
);
create index corporate_returns_of on corporate_returns (owner, charge);
create index corporate_returns_of_invoice on corporate_returns (owner, invoice) where invoice is not null;
create index corporate_returns_waiting on corporate_returns (owner, charge) where invoice is null and owed > 0;
-- A bank's list names returns, and no owner.
create index corporate_returns_named on corporate_returns (id);

-- What of it is owed on a statement.
alter table corporate_invoices add column returned bigint not null default 0 check (returned >= 0);
