-- 0016-marks.sql · Why: what a purchase is decided by was read for each, although the server had left it so itself a moment ago. An
-- account bears a mark that is another one after every change of what its purchases are decided by: whoever remembers what it
-- stood for need not read, and demands it when the purchase is written.

-- Drawn, never counted: a database that was brought back to an earlier state comes to no mark twice. Fits a JavaScript number.
create function new_mark() returns bigint language sql volatile as $$ select (random() * 9007199254740991)::bigint $$;

alter table corporate_accounts add column mark bigint not null default new_mark();

create function mark_account() returns trigger language plpgsql as $$
begin
  new.mark := new_mark();
  return new;
end $$;
-- Purchases draw it themselves. Whoever else writes moves it, also where nothing of the account itself is another: a server of an
-- older version adds nought to what is used, and changes what two cards have spent. But when the bank was read last is no matter.
create trigger corporate_accounts_mark before update on corporate_accounts for each row
  when (old.mark = new.mark and (old.seen_at is not distinct from new.seen_at
    or (old.status, old.balance, old.credit_limit, old.used) is distinct from (new.status, new.balance, new.credit_limit, new.used)))
  execute function mark_account();

-- One that is inserted is nothing that anybody remembers.
create function mark_account_of() returns trigger language plpgsql as $$
begin
  update corporate_accounts set mark = new_mark() where owner = new.owner and seller = new.seller;
  return null;
end $$;
create trigger corporate_cards_mark after update on corporate_cards for each row
  when ((old.holder, old.status, old.spend_limit, old.interval, old.merchant, old.last4, old.expires_on)
    is distinct from (new.holder, new.status, new.spend_limit, new.interval, new.merchant, new.last4, new.expires_on))
  execute function mark_account_of();
create trigger corporate_holders_mark after update on corporate_holders for each row
  when ((old.name, old.status, old.amount, old.interval, old.center)
    is distinct from (new.name, new.status, new.amount, new.interval, new.center))
  execute function mark_account_of();
create trigger corporate_cost_centers_mark after update of name on corporate_cost_centers for each row
  when (old.name is distinct from new.name) execute function mark_account_of();
