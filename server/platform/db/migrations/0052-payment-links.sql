-- 0052-payment-links.sql · Why: a seller without a shop takes pix, boleto and cards by a link to a page of ours, with its own logo and colors.

-- `code` is the random part of the public address. `transaction`: of a link for one sale, the one that pays it, or whose card is being charged.
create table payment_links (
  owner uuid not null,
  id uuid not null,
  code uuid not null,
  seller uuid not null,
  state text not null check (state in ('active', 'inactive', 'paid')),
  usage text not null check (usage in ('once', 'many')),
  amount bigint check (amount > 0),
  amount_min bigint check (amount_min > 0),
  amount_max bigint check (amount_max >= amount_min),
  description text not null,
  reference_id text,
  payment_types text[] not null check (cardinality(payment_types) > 0),
  installments_max int not null check (installments_max > 0),
  return_url text,
  expires_at timestamptz,
  transaction uuid,
  paid_at timestamptz,
  version int not null,
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  check ((amount is null) = (amount_min is not null and amount_max is not null)),
  check ((state = 'paid') = (paid_at is not null)),
  check (transaction is null or usage = 'once'),
  check (state <> 'paid' or transaction is not null)
);
create unique index payment_links_by_code on payment_links (code);
create index payment_links_of_seller on payment_links (owner, seller, id);
create index payment_links_by_reference on payment_links (owner, reference_id) where reference_id is not null;
create index payment_links_due on payment_links (due_at) where due_at is not null;

-- Links move only as the table in payment-links/payment-link.ts allows, whoever writes (a test compares the two).
create function guard_payment_link_state() returns trigger language plpgsql as $$
begin
  if (old.state || '>' || new.state) not in ('active>inactive', 'active>paid', 'inactive>active', 'inactive>paid') then
    raise exception 'a payment link cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_links_state before update of state on payment_links
  for each row when (old.state is distinct from new.state) execute function guard_payment_link_state();

-- The link on whose page a transaction was made, and, for listings, the transactions of a link.
alter table transactions add column payment_link uuid;
create table payment_link_transactions (
  owner uuid not null,
  link uuid not null,
  transaction uuid not null,
  primary key (owner, link, transaction),
  foreign key (owner, link) references payment_links (owner, id)
);

-- Tokens of pages that were used for a card. Each is for one; a row is swept once its token is too old anyway.
create table payment_link_tokens (
  owner uuid not null,
  id uuid not null,
  link uuid not null,
  expires_at timestamptz not null,
  primary key (owner, id)
);
create index payment_link_tokens_expiring on payment_link_tokens (expires_at);

create table brandings (
  owner uuid not null,
  seller uuid not null,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  text_color text check (text_color ~ '^#[0-9a-f]{6}$'),
  logo bytea check (octet_length(logo) <= 200000),
  logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  -- The beginning of the picture's SHA-256: its address changes with it.
  logo_hash text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, seller),
  foreign key (owner, seller) references sellers (owner, id),
  check ((logo is null) = (logo_type is null) and (logo is null) = (logo_hash is null)),
  check (text_color is null or color is not null)
);
