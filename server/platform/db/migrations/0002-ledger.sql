-- 0002-ledger.sql · Why: the books: accounts, transfers between them, and the lines of statements.

-- Running balances of the accounts of sellers. What everyone touches (bank, fees) keeps none: it is summed.
create table accounts (
  owner uuid not null,
  id text not null,
  kind text not null,
  holder uuid not null,
  debits_pending bigint not null default 0 check (debits_pending >= 0),
  debits_posted bigint not null default 0 check (debits_posted >= 0),
  credits_pending bigint not null default 0 check (credits_pending >= 0),
  credits_posted bigint not null default 0 check (credits_posted >= 0),
  lines bigint not null default 0,
  current bigint not null default 0,
  primary key (owner, id),
  constraint accounts_covered check (
  kind in ('debt', 'card_used') or credits_posted - debits_posted - debits_pending >= 0
)
);

-- The ledger: one row debits one account and credits another, so what goes in comes out by construction.
create table transfers (
  owner uuid not null,
  id uuid not null,
  debit text not null,
  credit text not null,
  amount bigint not null check (amount > 0),
  kind text not null,
  phase text not null check (phase in ('posted', 'pending', 'post', 'void')),
  pending_id uuid,
  cause_kind text not null,
  cause uuid not null,
  at timestamptz not null,
  primary key (owner, id),
  check (debit <> credit),
  check ((phase in ('post', 'void')) = (pending_id is not null)),
  foreign key (owner, pending_id) references transfers (owner, id)
);
create index transfers_by_cause on transfers (owner, cause);
-- A hold ends once: posted or voided.
create unique index transfers_one_end on transfers (owner, pending_id) where pending_id is not null;
create trigger transfers_append_only before update or delete on transfers for each statement execute function refuse_change();
create trigger transfers_no_truncate before truncate on transfers for each statement execute function refuse_change();

-- The statement: every movement of what a seller may take (available less debt), with the balance after it.
-- `n` is dense, so that any page is found by its number. Every sale writes here, so no foreign key: `verify`
-- compares them.
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
create trigger statement_lines_append_only before update or delete on statement_lines for each statement execute function refuse_change();
create trigger statement_lines_no_truncate before truncate on statement_lines for each statement execute function refuse_change();

create view audit.transfers as
  select owner, id, debit, credit, amount, kind, phase, pending_id, cause_kind, cause, at from transfers;

create view audit.accounts as
  with sides as (
    select t.owner, t.debit as id,
           sum(amount) filter (where phase in ('posted', 'post')) as debits_posted,
           sum(case phase when 'pending' then amount when 'post' then -amount when 'void' then -amount else 0 end) as debits_pending,
           null::numeric as credits_posted, null::numeric as credits_pending
    from transfers t group by 1, 2
    union all
    select t.owner, t.credit,
           null, null,
           sum(amount) filter (where phase in ('posted', 'post')),
           sum(case phase when 'pending' then amount when 'post' then -amount when 'void' then -amount else 0 end)
    from transfers t group by 1, 2
  )
  select owner, id,
         coalesce(sum(debits_pending), 0)::bigint as debits_pending,
         coalesce(sum(debits_posted), 0)::bigint as debits_posted,
         coalesce(sum(credits_pending), 0)::bigint as credits_pending,
         coalesce(sum(credits_posted), 0)::bigint as credits_posted
  from sides group by 1, 2;
