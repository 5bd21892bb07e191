-- 0038-mails.sql · Why: people must learn of a failed payout or a late statement without reading the feed, also when the mail server was down.

-- A mail to one recipient. Its content is sealed, and erased once a mail server has taken it. `due_at` and `sent_at` are real time:
-- a mail server does not follow the sandbox's clock.
create table mails (
  -- Zeros, and no seller: a mail of the installation.
  owner uuid not null,
  id uuid not null,
  seller uuid,
  kind text not null,
  recipient text not null,
  language text not null check (language in ('pt-BR', 'en')),
  content_sealed bytea,
  status text not null check (status in ('queued', 'sent', 'failed')),
  attempts int not null,
  error text,
  due_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  check ((status = 'queued') = (due_at is not null)),
  check (status = 'sent' or content_sealed is not null)
);
create index mails_due on mails (due_at) where due_at is not null;
create index mails_waiting on mails (id) where due_at is not null;
create index mails_by_id on mails (id);

-- Events that become mails, until they are: written in the commit of the event.
create table mail_events (
  owner uuid not null,
  event uuid not null,
  primary key (owner, event),
  foreign key (owner, event) references events (owner, id)
);

alter table portal_users add column language text not null default 'pt-BR' check (language in ('pt-BR', 'en'));

-- How many mails have said that the credential expires soon.
alter table credentials add column expiry_mails int not null default 0;
create index credentials_expiring on credentials (expires_at) where expires_at is not null and revoked_at is null;
