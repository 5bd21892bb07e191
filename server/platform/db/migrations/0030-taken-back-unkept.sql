-- 0030-taken-back-unkept.sql · Why: a bank may give back by itself (MED) money that no sale kept, and that we could not give back; it
-- lay in the books as unclaimed.

-- The SPI's name of a return never repeats, so none is taken twice. `refund`: ours of the same money, which has failed.
create table unkept_returns (
  owner uuid not null,
  id text not null,
  refund uuid not null,
  amount bigint not null check (amount > 0),
  heard_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, refund) references refunds (owner, id)
);
create index unkept_returns_of on unkept_returns (owner, refund);
-- A bank's list names returns, and no owner.
create index unkept_returns_named on unkept_returns (id);
