-- 0047-bank-reports.sql · Why: an operator must see each morning whether every bank and our books agree on the day before, to the centavo.

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
-- The payments of a day, of all platforms.
create index payments_by_time on payments using brin (paid_at);
