-- 0022-contested-pix.sql · Why: a pix can be contested by the payer's bank too (MED); its dispute is the one a card sale has,
-- and what the bank gave back for it is counted return by return.

alter table disputes add column way text not null default 'card' check (way in ('card', 'pix'));

-- What a bank gave back of a contested pix. The SPI's name of a return never repeats, so none is taken twice.
create table dispute_returns (
  owner uuid not null,
  id text not null,
  dispute uuid not null,
  amount bigint not null check (amount > 0),
  -- Who bore it, in centavos.
  borne jsonb not null,
  heard_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, dispute) references disputes (owner, id)
);
create index dispute_returns_of on dispute_returns (owner, dispute);
-- A bank's list names returns, and no owner.
create index dispute_returns_named on dispute_returns (id);
