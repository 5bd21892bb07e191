-- 0015-holds-asked-about.sql · Why: a purchase that was approved, and that the issuing bank never speaks of again, held its credit for
-- ever: it is due, and the bank is asked what became of it.

-- When the bank is asked next; null unless the purchase is approved. Written here as in corporate/purchase.ts.
alter table corporate_purchases add column due_at timestamptz;
update corporate_purchases set due_at = created_at + interval '8 days' where status = 'approved';
create index corporate_purchases_due on corporate_purchases (due_at) where due_at is not null;
