-- 0053-receipts.sql · Why: a company keeps the receipts of its purchases beside them: pictures and PDF that people upload, in the
-- database, so that every server has them and a backup holds them.

-- A file that somebody uploaded. `type` follows from its content. `sha256` is recounted by `verify`.
create table stored_files (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf')),
  size int not null check (size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  created_at timestamptz not null,
  primary key (owner, id)
);

-- Its content in parts of at most 256 kB, so that neither a server nor a backup ever holds a whole row of ten megabytes. Pictures are
-- compressed already.
create table stored_file_parts (
  owner uuid not null,
  file uuid not null,
  n int not null check (n >= 0),
  content bytea not null check (length(content) between 1 and 262144),
  primary key (owner, file, n),
  foreign key (owner, file) references stored_files (owner, id) on delete cascade
);
alter table stored_file_parts alter column content set storage external;

-- `holder`: the cardholder whose receipt it is; null while the company has one that belongs to no purchase yet. `access_key`, `amount`,
-- `issued_day`: what the QR code of the receipt says, or what was typed. `author`: the credential or the user who uploaded it.
create table corporate_receipts (
  owner uuid not null,
  id uuid not null,
  seller uuid not null,
  holder uuid,
  purchase uuid,
  file uuid not null,
  name text,
  access_key text check (length(access_key) = 44),
  amount bigint check (amount >= 0),
  issued_day int check (issued_day between 1 and 31),
  author uuid not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references corporate_accounts (owner, seller),
  foreign key (owner, holder) references corporate_holders (owner, id),
  foreign key (owner, purchase) references corporate_purchases (owner, id),
  foreign key (owner, file) references stored_files (owner, id),
  check (purchase is null or holder is not null)
);
create index corporate_receipts_listed on corporate_receipts (owner, seller, id);
create index corporate_receipts_of_purchase on corporate_receipts (owner, purchase, id) where purchase is not null;
create index corporate_receipts_of_holder on corporate_receipts (owner, holder, id) where holder is not null;
create index corporate_receipts_by_key on corporate_receipts (owner, seller, access_key) where access_key is not null;
-- By the CNPJ of the shop that issued it.
create index corporate_receipts_by_issuer on corporate_receipts (owner, seller, substr(access_key, 7, 14)) where access_key is not null;
-- The oldest are deleted after the configured years.
create index corporate_receipts_by_time on corporate_receipts (created_at);
create unique index corporate_receipts_by_file on corporate_receipts (owner, file);

-- How many receipts a purchase has. Changed with them alone.
alter table corporate_purchases add column receipts int not null default 0;
