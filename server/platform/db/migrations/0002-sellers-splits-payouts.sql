-- 0002-sellers-splits-payouts.sql · Why: a marketplace registers its sellers and their bank accounts, splits its sales
-- among them, knows what becomes available when, shows every line of every balance, and pays out.

-- Sellers: the whole registration. Those that were there are known by name and document only.
alter table sellers
  add column number int,
  add column type text check (type in ('individual', 'business')),
  -- Counts the events told of it: none of those that were there.
  add column version int not null default 0,
  add column first_name text,
  add column last_name text,
  add column description text,
  add column revenue numeric(15, 2),
  add column phone_number text,
  add column mcc int,
  -- Of a business: the day it was opened.
  add column birthdate date,
  add column address jsonb,
  -- Who answers for a business, with the address: never queried.
  add column owner_person jsonb,
  add column website text,
  add column statement_descriptor text,
  add column enable_pix boolean not null default true,
  add column enable_boleto boolean not null default true,
  add column enable_credit boolean not null default true,
  add column credit_max_installments int not null default 12 check (credit_max_installments between 1 and 12),
  add column max_transaction_amount bigint check (max_transaction_amount > 0),
  add column url_notify text,
  add column url_allow_from text,
  add column url_logo text,
  add column created_by uuid,
  -- Why the bank denied it, or an operator blocked it.
  add column reason text,
  add column attempts int not null default 0,
  -- The bank is still to be asked who this is.
  add column due_at timestamptz,
  add column payout_interval text not null default 'manual' check (payout_interval in ('manual', 'daily', 'weekly', 'monthly')),
  add column payout_minimum bigint not null default 1 check (payout_minimum > 0),
  -- Weekly: 1 (Monday) to 5; monthly: day 1 to 28.
  add column payout_anchor int,
  add column payout_due_on date;
update sellers s set
  type = case when length(taxpayer_id) = 11 then 'individual' else 'business' end,
  first_name = name,
  number = n.n
from (select owner, id, row_number() over (partition by owner order by id) as n from sellers) n
where n.owner = s.owner and n.id = s.id;
alter table sellers alter column type set not null, alter column number set not null, alter column first_name set not null;
-- They are counted, as all that are listed.
insert into tallies (owner, seller, what, lane, n)
select owner, owner, 'seller:' || type || ':' || status, 0, count(*) from sellers group by 1, 2, 3;
create unique index sellers_by_number on sellers (owner, number);
-- Two live sellers of one platform are never the same person.
create unique index sellers_by_taxpayer on sellers (owner, taxpayer_id) where status <> 'deleted';
create index sellers_due on sellers (due_at) where due_at is not null;
create index sellers_payout_due on sellers (payout_due_on) where payout_due_on is not null;

-- An account somebody wants to be paid to: named once, linked within a day. The number lies sealed.
create table bank_account_tokens (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  holder_name text not null,
  taxpayer_id text not null,
  bank_code text not null,
  ispb text not null,
  bank_name text not null,
  routing_number text not null,
  account_sealed bytea not null,
  last4 text not null,
  type text not null check (type in ('checking', 'savings')),
  fingerprint text not null,
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id)
);
create table bank_accounts (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  version int not null,
  holder_name text not null,
  taxpayer_id text not null,
  bank_code text not null,
  ispb text not null,
  bank_name text not null,
  routing_number text not null,
  account_sealed bytea not null,
  last4 text not null,
  type text not null check (type in ('checking', 'savings')),
  fingerprint text not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id)
);
create index bank_accounts_by_seller on bank_accounts (owner, seller, id);
create unique index bank_accounts_live on bank_accounts (owner, seller, fingerprint) where deleted_at is null;

-- Rules that a seller keeps for its sales. Percentages are basis points.
create table split_rules (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  receiver uuid not null,
  fee_type text not null check (fee_type in ('proportional', 'full', 'free')),
  split_type text not null check (split_type in ('percent', 'fixed')),
  value bigint not null check (value > 0),
  min_amount bigint check (min_amount > 0),
  max_amount bigint check (max_amount > 0),
  chargeback_liable boolean not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  foreign key (owner, receiver) references sellers (owner, id),
  check (min_amount is null or max_amount is null or min_amount <= max_amount),
  check (split_type <> 'percent' or value <= 10000)
);
create index split_rules_by_seller on split_rules (owner, seller, id) where deleted_at is null;
create index split_rules_by_receiver on split_rules (owner, receiver, id) where deleted_at is null;

-- What each receiver gets of a sale, and has given back; null: all of it is the seller's.
alter table transactions add column parts jsonb, add column quote uuid;
-- What each receiver gives of a refund; null: all of it is the seller's.
alter table refunds add column parts jsonb;

-- What a sale brings whom on which day. Net is gross less the fee; the fee was taken when the sale was made.
create table receivables (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  transaction uuid not null,
  method text not null,
  number int not null check (number > 0),
  gross bigint not null check (gross > 0),
  fee bigint not null check (fee between 0 and gross),
  due_on date not null,
  state text not null check (state in ('scheduled', 'settled', 'canceled')),
  settled_at timestamptz,
  created_at timestamptz not null,
  primary key (owner, id),
  unique (owner, transaction, seller, number),
  foreign key (owner, seller) references sellers (owner, id),
  foreign key (owner, transaction) references transactions (owner, id)
);
create index receivables_by_seller on receivables (owner, seller, due_on, id);
create index receivables_due on receivables (due_on, owner, id) where state = 'scheduled';

-- An offer: what each would get, bound for a while. A sale that names it is made by its fee plan and its rules.
create table quotes (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  amount bigint not null check (amount > 0),
  method text not null,
  instalments int not null,
  fee_version int not null,
  fee bigint not null,
  parts jsonb not null,
  valid_until timestamptz not null,
  created_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id)
);

-- Money on its way to a seller's bank account.
create table payouts (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  bank_account uuid not null,
  amount bigint not null check (amount > 0),
  description text,
  statement_descriptor text,
  origin text not null check (origin in ('manual', 'policy')),
  state text not null check (state in ('pending', 'processing', 'succeeded', 'failed', 'returned')),
  reason text,
  end_to_end_id text,
  -- The statement line that took the money, and that of the payout before: what lies between is what this one pays.
  line bigint not null,
  line_before bigint not null,
  version int not null,
  attempts int not null default 0,
  due_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  foreign key (owner, bank_account) references bank_accounts (owner, id)
);
create index payouts_by_seller on payouts (owner, seller, id);
create index payouts_by_line on payouts (owner, seller, line);
create index payouts_by_id on payouts (id);
create index payouts_due on payouts (due_at) where due_at is not null;

-- The statement: every movement of what a seller may take (available less debt), with the balance after it. `n` is
-- dense, so that any page is found by its number. Every sale writes here, so no foreign key: `verify` compares them.
create table statement_lines (
  owner uuid not null,
  seller uuid not null,
  n bigint not null,
  transfer uuid not null,
  amount bigint not null,
  balance bigint not null,
  at timestamptz not null,
  primary key (owner, seller, n)
);
create index statement_lines_by_time on statement_lines using brin (at);
alter table accounts add column lines bigint not null default 0, add column current bigint not null default 0;

insert into statement_lines (owner, seller, n, transfer, amount, balance, at)
select owner, seller, row_number() over history, id, amount, sum(amount) over history, at
from (
  select t.owner, t.id, t.at, substring(s.account from '/(.*)$')::uuid as seller,
    case s.side when 'debit' then case t.phase when 'void' then t.amount else -t.amount end else t.amount end as amount
  from transfers t
  cross join lateral (values ('debit', t.debit), ('credit', t.credit)) s(side, account)
  where s.account ~ '^(available|debt)/' and t.phase <> 'post' and not (s.side = 'credit' and t.phase <> 'posted')
) moved
window history as (partition by owner, seller order by id);
update accounts a set lines = l.lines, current = l.current
from (select owner, seller, max(n) as lines, sum(amount) as current from statement_lines group by 1, 2) l
where l.owner = a.owner and a.kind = 'available' and a.holder = l.seller;
create trigger statement_lines_append_only before update or delete on statement_lines for each statement execute function refuse_change();

-- What each receiver got of sales that were paid before there were receivables.
insert into receivables (owner, id, seller, transaction, method, number, gross, fee, due_on, state, settled_at, created_at)
select owner, id, seller, id, method, 1, amount, fee, (paid_at at time zone 'America/Sao_Paulo')::date, 'settled', paid_at, paid_at
from transactions where paid_at is not null;

create function guard_seller_state() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) not in (
    'pending>active', 'pending>denied', 'pending>deleted', 'active>blocked', 'active>deleted',
    'denied>deleted', 'blocked>active', 'blocked>deleted'
  ) then
    raise exception 'a seller cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger sellers_state before update of status on sellers
  for each row when (old.status is distinct from new.status) execute function guard_seller_state();

create function guard_payout_state() returns trigger language plpgsql as $$
begin
  if (old.state || '>' || new.state) not in (
    'pending>processing', 'pending>succeeded', 'pending>failed', 'pending>returned',
    'processing>succeeded', 'processing>failed', 'processing>returned', 'succeeded>returned'
  ) then
    raise exception 'a payout cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payouts_state before update of state on payouts
  for each row when (old.state is distinct from new.state) execute function guard_payout_state();

create or replace view audit.objects as
  select 'transaction' as kind, t.owner, t.id, t.state, i.key as idempotency_key
  from transactions t left join idempotency i on i.owner = t.owner and i.object_id = t.id and i.object_kind = 'transaction'
  union all
  select 'refund', r.owner, r.id, r.state, i.key
  from refunds r left join idempotency i on i.owner = r.owner and i.object_id = r.id and i.object_kind = 'refund'
  union all
  select 'customer', c.owner, c.id, 'active', i.key
  from customers c left join idempotency i on i.owner = c.owner and i.object_id = c.id and i.object_kind = 'customer'
  union all
  select 'payment', p.owner, p.transaction, p.end_to_end_id, null from payments p
  union all
  select 'seller', s.owner, s.id, s.status, i.key
  from sellers s left join idempotency i on i.owner = s.owner and i.object_id = s.id and i.object_kind = 'seller'
  union all
  select 'bank_account', b.owner, b.id, case when b.deleted_at is null then 'active' else 'deleted' end, null from bank_accounts b
  union all
  select 'split_rule', r.owner, r.id, case when r.deleted_at is null then 'active' else 'deleted' end, i.key
  from split_rules r left join idempotency i on i.owner = r.owner and i.object_id = r.id and i.object_kind = 'split_rule'
  union all
  select 'receivable', r.owner, r.id, r.state, null from receivables r
  union all
  select 'payout', p.owner, p.id, p.state, i.key
  from payouts p left join idempotency i on i.owner = p.owner and i.object_id = p.id and i.object_kind = 'payout';
