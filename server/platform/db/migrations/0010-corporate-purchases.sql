-- 0010-corporate-purchases.sql · Why: a purchase is found by the bank's name for it whatever a planner knows, and never goes back;
-- the cards of an account that is not active are blocked at the issuing bank.

-- An issuing bank's name for a purchase is unique as good as alone: it stands first, so that it is found by it whatever a
-- planner knows of a young table.
create unique index corporate_purchases_named on corporate_purchases (issuer_id, owner);
drop index corporate_purchases_once;

-- A purchase moves only as the table in corporate/purchase.ts allows, whoever writes. News may come late and all at once
-- (bought and given back), so what counts is what can be reached.
create function guard_corporate_purchase_status() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) not in (
    'approved>confirmed', 'approved>canceled', 'approved>voided', 'approved>denied', 'approved>refunded', 'denied>approved',
    'denied>confirmed', 'denied>canceled', 'denied>voided', 'denied>refunded', 'canceled>confirmed', 'canceled>refunded',
    'voided>confirmed', 'voided>refunded', 'confirmed>refunded', 'refunded>confirmed'
  ) then
    raise exception 'a purchase cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger corporate_purchases_status before update of status on corporate_purchases
  for each row when (old.status is distinct from new.status) execute function guard_corporate_purchase_status();

-- While an account is not active, the issuing bank knows its cards as blocked. `switches`: how often it began or ceased to be
-- active, which orders of cards are counted by. `untold_from`: from which number on its cards are yet to be made due for the
-- last of that; they are made due some at a time.
alter table corporate_accounts add column switches int not null default 0;
alter table corporate_accounts add column untold_from int;
create index corporate_accounts_untold on corporate_accounts (untold_from) where untold_from is not null;
-- Of what ceased to be active before, the bank knows nothing.
update corporate_accounts set switches = 1, untold_from = 1 where status <> 'active' and cards > 0;
