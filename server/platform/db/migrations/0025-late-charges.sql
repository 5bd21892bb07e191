-- 0025-late-charges.sql · Why: a statement that is paid too late bears a late fee and interest, and its account is suspended for it
-- after some days, until it is paid: all by the contract that was accepted when the statement began.

-- Of the contract: basis points, once and a month, as much as the law lets anybody take; null: suspended by no clock. Then what was
-- charged as of `reckoned_on`, and what interest is taken of: centavos times days. `last_day`: on which it may be paid without
-- being late. `arrears_at`: since when the account is suspended for it, or would be.
alter table corporate_invoices
  add column late_fee_bp int not null default 0 check (late_fee_bp between 0 and 200),
  add column interest_bp int not null default 0 check (interest_bp between 0 and 100),
  add column suspends_after_days int check (suspends_after_days > 0),
  add column last_day date,
  add column late_fee bigint not null default 0 check (late_fee >= 0),
  add column interest bigint not null default 0 check (interest >= 0),
  add column interest_base bigint not null default 0 check (interest_base >= 0),
  add column reckoned_on date,
  add column arrears_at timestamptz;
create index corporate_invoices_in_arrears on corporate_invoices (owner, seller) where status = 'overdue' and arrears_at is not null;

-- The day a payment counts on: null of what older servers wrote, which is that of the bank's time.
alter table corporate_payments add column counts_on date;

-- Who suspended an account: an operator, or the clock for a statement in arrears, which its payment ends; of one that older
-- servers suspended, null: an operator. `arrears_since`: since when a statement of it has been overdue for too long.
alter table corporate_accounts
  add column suspended_for text check (suspended_for in ('operator', 'arrears')),
  add column arrears_since timestamptz;
