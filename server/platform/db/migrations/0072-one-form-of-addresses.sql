-- 0072-one-form-of-addresses.sql · Why: an e-mail address has one form, which the code alone decides (kernel/text/email.ts). SQL and JavaScript
-- fold some letters in two ways, so that one address found another person, and a lock counted each spelling for itself.

-- Of nearly all addresses the form is their lower case in ASCII. The others are brought over by a job, which reports what collides.
update people set email = lower(email collate "C") where email <> lower(email collate "C");
update credentials set email = lower(email collate "C") where email <> lower(email collate "C");

-- Those by lower(email) stay for servers of the version before; an address in its one form is its own lower case.
create unique index people_by_address on people (email);
create unique index credentials_by_address on credentials (email) where revoked_at is null;

-- How far a job has brought the addresses of a table over.
create table address_walks (
  of_table text not null primary key,
  after_owner uuid not null,
  after_id uuid not null,
  is_done boolean not null
);
