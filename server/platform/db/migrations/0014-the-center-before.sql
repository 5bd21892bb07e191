-- 0014-the-center-before.sql · Why: a purchase keeps the cost center its holder had, and the bank may tell of it after the holder
-- has moved to another one.

alter table corporate_holders add column center_before uuid, add column center_since timestamptz;
