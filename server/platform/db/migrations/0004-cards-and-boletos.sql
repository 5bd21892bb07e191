-- 0004-cards-and-boletos.sql · Why: a sale can be paid by card and by boleto as well as by pix: authorized first and
-- captured later, paid over a counter with interest or a discount, disputed by the buyer, refunded before it settled.

alter table transactions drop constraint transactions_method_check;
alter table transactions add check (method in ('pix', 'boleto', 'credit'));
-- One of the three is what the sale is paid with.
alter table transactions alter column pix drop not null, add column boleto jsonb, add column card jsonb;
alter table transactions
  add check ((method = 'pix') = (pix is not null)),
  add check ((method = 'boleto') = (boleto is not null)),
  add check ((method = 'credit') = (card is not null));
-- One open pix, and one open boleto, per seller, customer, reference and amount. A card may be charged twice.
drop index transactions_open_reference;
create unique index transactions_open_reference on transactions (owner, seller, customer, reference_id, amount, method)
  where state in ('new', 'pending') and reference_id is not null and method <> 'credit';

-- How it came, which is how it can go back: a pix, a boleto over the counter, a card (named by its authorization).
alter table payments add column way text not null default 'pix' check (way in ('pix', 'boleto', 'card'));

-- How it goes back, and what of the sale's receivables it takes. A refund of a boleto is paid out: to a pix key, or to
-- an account whose numbers lie sealed.
alter table refunds
  add column way text not null default 'pix' check (way in ('pix', 'card', 'payout')),
  add column takes jsonb,
  add column to_key text,
  add column to_sealed bytea;

-- A refund or dispute takes of what is not yet settled; what it takes whole is canceled.
alter table receivables drop constraint receivables_gross_check;
alter table receivables add check (gross >= 0), add check ((gross = 0) = (state = 'canceled'));

-- A token that pays is used when the sale is made; its number goes when the acquirer has answered, or by the sweep.
alter table card_tokens drop constraint card_tokens_check;
-- Where it was typed, as the brake names it: what is declined later counts there.
alter table card_tokens add column source text;

-- The bank's "nosso número" is counted within an agreement.
create table boleto_numbers (
  owner uuid not null,
  agreement text not null,
  last bigint not null,
  primary key (owner, agreement)
);

-- A buyer's objection to a card sale, from the day the acquirer tells of it to its end.
create table disputes (
  owner uuid not null,
  id uuid not null,
  transaction uuid not null,
  seller uuid not null,
  -- The acquirer's name for it.
  named text not null,
  amount bigint not null check (amount > 0),
  reason_code text not null,
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  -- What is held of whom, and what of the sale's receivables it took.
  held jsonb not null,
  takes jsonb not null,
  opened_at timestamptz not null,
  evidence_due_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  unique (owner, transaction, named),
  foreign key (owner, transaction) references transactions (owner, id),
  foreign key (owner, seller) references sellers (owner, id)
);
create index disputes_by_seller on disputes (owner, seller, id);

-- What a seller said against a dispute. Its id is the acquirer's idempotency key.
create table dispute_evidence (
  owner uuid not null,
  id uuid not null,
  dispute uuid not null,
  text text not null,
  files jsonb not null,
  state text not null check (state in ('pending', 'sent', 'refused')),
  reason text,
  attempts int not null default 0,
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, dispute) references disputes (owner, id)
);
create index dispute_evidence_of on dispute_evidence (owner, dispute, id);
create index dispute_evidence_due on dispute_evidence (due_at) where due_at is not null;

create function guard_dispute_state() returns trigger language plpgsql as $$
begin
  if (old.state || '>' || new.state) not in ('open>won', 'open>lost') then
    raise exception 'a dispute cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger disputes_state before update of state on disputes
  for each row when (old.state is distinct from new.state) execute function guard_dispute_state();

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
  from payouts p left join idempotency i on i.owner = p.owner and i.object_id = p.id and i.object_kind = 'payout'
  union all
  select 'dispute', d.owner, d.id, d.state, null from disputes d;
