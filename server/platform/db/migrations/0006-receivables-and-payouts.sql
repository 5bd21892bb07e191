-- 0006-receivables-and-payouts.sql · Why: when a seller gets the money of a transaction, and how it is paid
-- out.

-- What a sale brings whom on which day. Net is gross less the fee; the fee was taken when the sale was made.
create table receivables (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  transaction uuid not null,
  method text not null,
  number int not null check (number > 0),
  gross bigint not null check (gross >= 0),
  fee bigint not null check (fee between 0 and gross),
  due_on date not null,
  status text not null check (status in ('scheduled', 'settled', 'canceled')),
  settled_at timestamptz,
  created_at timestamptz not null,
  primary key (owner, id),
  unique (owner, transaction, seller, number),
  foreign key (owner, seller) references sellers (owner, id),
  foreign key (owner, transaction) references transactions (owner, id),
  check ((gross = 0) = (status = 'canceled'))
);
create index receivables_by_seller on receivables (owner, seller, due_on, id);
create index receivables_due on receivables (due_on, owner, id) where status = 'scheduled';
create trigger receivables_status before update of status on receivables
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a receivable', 'scheduled>settled', 'scheduled>canceled', 'canceled>scheduled');
create function keep_settlement() returns trigger language plpgsql set search_path from current as $$
begin
  if old.settled_at is not null then
    raise exception 'a receivable is settled once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
-- What was settled stays so, on the day on which it was.
create trigger receivables_settled_once before update of settled_at on receivables
  for each row when (old.settled_at is distinct from new.settled_at) execute function keep_settlement();

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
  status text not null check (status in ('pending', 'processing', 'succeeded', 'failed', 'returned')),
  reason text,
  end_to_end_id text,
  -- The rail that pays it, and what that bank calls it.
  bank text not null,
  reference text,
  -- When calls that may pay were first and last sent, of real time: a later one asks first what the bank has.
  -- `sent_at` is null once the bank refused it for want of money. `paying_account`: from which it is paid.
  first_sent_at timestamptz,
  sent_at timestamptz,
  paying_account text,
  -- Since when the bank has not said how it stands.
  unknown_since timestamptz,
  -- What people said of it meanwhile, and when the bank said the same or the opposite.
  decision text check (decision in ('paid', 'not_paid')),
  decided_at timestamptz,
  decision_approval uuid,
  confirmed_at timestamptz,
  corrected_at timestamptz,
  waits text check (waits in ('approval', 'funds', 'date')),
  -- The day in whose limit it is counted, where its bank has one.
  counted_on date,
  -- What came back of it.
  returned bigint not null default 0 check (returned between 0 and amount),
  -- The statement line that took the money, and that of the payout before: what is between them is what this
  -- one pays.
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
  foreign key (owner, bank_account) references bank_accounts (owner, id),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decision_approval is null)),
  check (decision is not null or (confirmed_at is null and corrected_at is null))
);
create index payouts_by_seller on payouts (owner, seller, id);
create index payouts_by_line on payouts (owner, seller, line);
create index payouts_by_id on payouts (id);
create index payouts_by_reference on payouts (reference) where reference is not null;
create index payouts_by_end_to_end on payouts (end_to_end_id) where end_to_end_id is not null;
create index payouts_of_day on payouts (owner, bank, counted_on) where counted_on is not null;
create index payouts_unknown on payouts (bank) where status in ('pending', 'processing');
create index payouts_corrected on payouts (corrected_at) where corrected_at is not null;
create index payouts_waiting on payouts (owner, bank, id) where waits is not null and status = 'pending';
create index payouts_due on payouts (due_at) where due_at is not null;
create trigger payouts_status before update of status on payouts
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a payout',
    'pending>processing', 'pending>succeeded', 'pending>failed', 'pending>returned', 'processing>succeeded',
    'processing>failed', 'processing>returned', 'succeeded>returned',
    'succeeded>failed', 'failed>succeeded', 'failed>returned');
