-- 0007-banks.sql · Why: files exchanged with banks (CNAB), and what banks reported beside what was booked.

-- A boleto as such a bank has it. `said` is the whole order; nothing in it is secret.
create table cnab_titles (
  owner uuid not null,
  id uuid not null,
  -- A bank and an agreement there, within which our number is counted.
  agreement text not null,
  our_number text not null,
  status text not null check (status in ('requested', 'registered', 'refused', 'withdrawn', 'paid')),
  reason text,
  said jsonb not null,
  -- Its terms where the bank has changed them since.
  changed_terms jsonb,
  payments jsonb not null default '[]',
  -- How far its protest is, where the bank reported one.
  protest text check (protest in ('ordered', 'at_registry', 'protested', 'canceled', 'paid')),
  -- The text of the QR code that the bank put on it, where a return has one.
  br_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  check ((status = 'refused') <= (reason is not null)),
  check (status <> 'paid' or payments <> '[]')
);
-- Banks give our number back with more or fewer noughts before it.
create unique index cnab_titles_by_number on cnab_titles (owner, agreement, ltrim(our_number, '0'));
create trigger cnab_titles_status before update of status on cnab_titles
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a boleto of a file',
    'requested>registered', 'requested>refused', 'requested>withdrawn', 'requested>paid', 'registered>withdrawn',
    'registered>paid', 'refused>registered', 'refused>paid', 'withdrawn>paid');

-- Every file, by its bytes. A remittance is reserved, then written to a disk, then counts as written.
create table cnab_files (
  owner uuid not null,
  id uuid not null,
  agreement text not null,
  direction text not null check (direction in ('remittance', 'return')),
  -- Of a remittance ours, without gaps; of a return the bank's.
  sequence bigint not null,
  hash text not null,
  name text,
  counts jsonb not null,
  -- The text of a remittance of payments, sealed: it is handed over as it was made, whatever changes.
  content_sealed bytea,
  -- How often it was handed over, or may have been: a bank may have it so many times.
  copies int not null default 0 check (copies >= 0),
  -- How often it was downloaded by call.
  downloads int not null default 0,
  created_by jsonb not null,
  written_at timestamptz,
  created_at timestamptz not null,
  primary key (owner, id),
  check (direction = 'remittance' or written_at is not null)
);
create unique index cnab_files_by_sequence on cnab_files (owner, agreement, sequence) where direction = 'remittance';
create unique index cnab_files_by_hash on cnab_files (owner, agreement, hash) where direction = 'return';
create index cnab_files_unwritten on cnab_files (owner, agreement) where written_at is null;

-- Instructions for the bank. One that waits and has a file is in a remittance that may be on a disk already.
create table cnab_instructions (
  owner uuid not null,
  id uuid not null,
  agreement text not null,
  boleto uuid not null,
  what text not null check (what in ('register', 'withdraw', 'due_date', 'protest', 'protest_cancel')),
  status text not null check (status in ('waiting', 'written', 'refused', 'done')),
  -- Of a change: the terms after it; and why the bank refused it.
  terms jsonb,
  reason text,
  file uuid,
  created_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, boleto) references cnab_titles (owner, id),
  foreign key (owner, file) references cnab_files (owner, id),
  check (status <> 'written' or file is not null)
);
create unique index cnab_instructions_once on cnab_instructions (owner, boleto, what)
  where status not in ('refused', 'done');
create index cnab_instructions_waiting on cnab_instructions (owner, agreement, id) where status = 'waiting';
create index cnab_instructions_of_file on cnab_instructions (owner, file) where file is not null;

-- What a bank said, each thing once, in however many files it says it. `name` is made of what it says.
create table cnab_occurrences (
  owner uuid not null,
  agreement text not null,
  name text not null,
  boleto uuid not null,
  file uuid not null,
  line int not null,
  said jsonb not null,
  at timestamptz not null,
  primary key (owner, agreement, name),
  foreign key (owner, boleto) references cnab_titles (owner, id),
  foreign key (owner, file) references cnab_files (owner, id)
);
create index cnab_occurrences_by_time on cnab_occurrences (owner, agreement, at, name);
create trigger cnab_occurrences_append_only before update or delete on cnab_occurrences for each statement execute function refuse_change();
create trigger cnab_occurrences_no_truncate before truncate on cnab_occurrences for each statement execute function refuse_change();

-- What somebody has to look at.
create table cnab_exceptions (
  owner uuid not null,
  id uuid not null,
  agreement text not null,
  file uuid,
  line int,
  boleto uuid,
  -- Of a file of payments: the payout.
  payment uuid,
  what text not null check (what in (
    'malformed', 'unknown_boleto', 'amount_differs', 'not_open', 'instruction_refused', 'look', 'unwritable',
    'unknown_payment', 'destination_differs', 'not_taken'
  )),
  says text not null,
  at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, file) references cnab_files (owner, id)
);
create index cnab_exceptions_by_agreement on cnab_exceptions (owner, agreement, id);
create index cnab_exceptions_of_file on cnab_exceptions (owner, file) where file is not null;

-- Payouts at a bank that pays by files. What each pays to whom is its payout's.
create table cnab_payments (
  owner uuid not null,
  -- The payout's, or that of a refund that is paid out.
  id uuid not null,
  agreement text not null,
  -- By which the bank names it; never used twice in an agreement.
  number text not null,
  form text not null check (form in ('credit', 'savings', 'ted', 'own_ted', 'pix')),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('waiting', 'sent', 'accepted', 'paid', 'failed', 'returned')),
  reason text,
  file uuid,
  pay_on date,
  end_to_end_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, file) references cnab_files (owner, id),
  check (status in ('waiting', 'failed') or file is not null),
  check ((status in ('failed', 'returned')) = (reason is not null))
);
create unique index cnab_payments_by_number on cnab_payments (owner, agreement, number);
create index cnab_payments_waiting on cnab_payments (owner, agreement, id) where status = 'waiting';
create index cnab_payments_of_file on cnab_payments (owner, file) where file is not null;
create index cnab_payments_by_time on cnab_payments (owner, agreement, updated_at, id);
create trigger cnab_payments_status before update of status on cnab_payments
  for each row when (old.status is distinct from new.status)
  execute function guard_status('a payment of a file',
    'waiting>sent', 'waiting>failed', 'sent>accepted', 'sent>paid', 'sent>failed', 'sent>returned',
    'accepted>paid', 'accepted>failed', 'accepted>returned', 'paid>returned');
-- A payment in a file stays in it, and keeps its number: what was handed over is never made anew.
create function keep_cnab_payment() returns trigger language plpgsql set search_path from current as $$
begin
  raise exception 'payment % keeps its number, and the file that it is in', old.id;
end $$;
create trigger cnab_payments_keep before update of file, number, amount, form, agreement on cnab_payments
  for each row when (
    (old.file is not null and new.file is distinct from old.file)
    or old.number <> new.number or old.amount <> new.amount or old.form <> new.form
    or old.agreement <> new.agreement
  )
  execute function keep_cnab_payment();

-- What the lines of a return said of payments.
create table cnab_payment_reports (
  owner uuid not null,
  file uuid not null,
  line int not null,
  payment uuid not null,
  said jsonb not null,
  at timestamptz not null,
  primary key (owner, file, line),
  foreign key (owner, payment) references cnab_payments (owner, id),
  foreign key (owner, file) references cnab_files (owner, id)
);
create trigger cnab_payment_reports_append_only before update or delete on cnab_payment_reports for each statement execute function refuse_change();
create trigger cnab_payment_reports_no_truncate before truncate on cnab_payment_reports for each statement execute function refuse_change();

-- What a bank said of a day, what was booked of it, and what both do not agree on.
create table bank_reports (
  bank text not null,
  day date not null,
  read_at timestamptz not null,
  -- The bank said more than is read.
  complete boolean not null,
  theirs json not null,
  ours json not null,
  -- The first of them.
  differences json not null,
  open int not null,
  -- When the oldest of them was found.
  open_since timestamptz,
  primary key (bank, day)
);
create index bank_reports_open on bank_reports (day) where open > 0;

-- How far the bank's own record has been compared with ours.
create table reconciliations (
  bank text primary key,
  read_until timestamptz not null
);

-- Whether each bank notifies us at our address, by the registration's name. Its times are real ones.
create table bank_notifications (
  name text primary key,
  due_at timestamptz not null,
  attempts int not null default 0,
  -- When it was seen to stand last, and since when it does not.
  stood_at timestamptz,
  failing_since timestamptz,
  why text
);

-- Until when a bank takes no calls of ours, as it said with a 429: all processes wait.
create table bank_pauses (
  name text primary key,
  until timestamptz not null
);

-- Of a sandbox: the bank that a platform is at, as the sandbox's is seen, and those that it was ever at.
create table sandbox_banks (
  owner uuid primary key,
  bank text not null,
  used text[] not null
);
