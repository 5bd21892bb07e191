-- 0069-changed-objects.sql · Why: a verification reads sales, payouts and purchases that changed since the last one, and not those of all years
-- (docs/decisions/0093). Most change soon after they are made and are found by the time in their ids; the others are noted here.

-- What was changed later than half an hour after it was made, until a verification has read it. `changed_in`: by that, a verification deletes what
-- it has seen, and leaves what was committed meanwhile.
create table changed_objects (
  owner uuid not null,
  object uuid not null,
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (owner, object, changed_in)
);

-- Whether an id was made more than half an hour before this statement. Verifications read all newer than an hour, so that neither clocks that differ
-- nor a long transaction leave a gap.
create function is_settled_id(id uuid) returns boolean language sql stable as $$
  select id < (lpad(to_hex((date_part('epoch', statement_timestamp()) * 1000)::bigint - 1800000), 12, '0') || repeat('0', 20))::uuid
$$;

-- Notes the sale, payout or purchase that a row is of. The argument says which column names it, or what does.
create function note_change() returns trigger language plpgsql set search_path from current as $$
declare
  changed uuid;
  changing record;
begin
  -- A move to another cell verifies all that it copies, and removes it where it was.
  if current_setting('vintem.move', true) <> '' then
    return null;
  end if;
  -- What was deleted is noted by what it was.
  if tg_op = 'DELETE' then changing := old; else changing := new; end if;
  case tg_argv[0]
    when 'id' then changed := changing.id;
    when 'transaction' then changed := changing.transaction;
    when 'purchase' then changed := changing.purchase;
    when 'refund' then select r.transaction into changed from refunds r where r.owner = changing.owner and r.id = changing.refund;
    when 'dispute' then select d.transaction into changed from disputes d where d.owner = changing.owner and d.id = changing.dispute;
  end case;
  if changed is not null then
    insert into changed_objects (owner, object) values (changing.owner, changed) on conflict do nothing;
  end if;
  return null;
end $$;

-- Columns that only say when a row is due are left out: no check reads them, and they change most.
create trigger transactions_note_insert after insert on transactions
  for each row when (is_settled_id(new.id)) execute function note_change('id');
create trigger transactions_note_change
  after delete or update of state, amount, fee, fee_returned, refunded, refunding, refund_count, parts, paid_at, payment_link, seller, method on transactions
  for each row when (is_settled_id(old.id)) execute function note_change('id');
create trigger receivables_note_insert after insert on receivables
  for each row when (is_settled_id(new.transaction)) execute function note_change('transaction');
create trigger receivables_note_change after delete or update of gross, fee, state, transaction, seller on receivables
  for each row when (is_settled_id(old.transaction)) execute function note_change('transaction');
create trigger refunds_note_insert after insert on refunds
  for each row when (is_settled_id(new.transaction)) execute function note_change('transaction');
create trigger refunds_note_change after delete or update of state, amount, fee_returned, reason, transaction, end_to_end_id, takes on refunds
  for each row when (is_settled_id(old.transaction)) execute function note_change('transaction');
create trigger payments_note_insert after insert on payments
  for each row when (is_settled_id(new.transaction)) execute function note_change('transaction');
create trigger payments_note_delete after delete on payments
  for each row when (is_settled_id(old.transaction)) execute function note_change('transaction');
create trigger disputes_note_insert after insert on disputes
  for each row when (is_settled_id(new.transaction)) execute function note_change('transaction');
create trigger disputes_note_change after delete or update of state, amount, held, takes, way, transaction on disputes
  for each row when (is_settled_id(old.transaction)) execute function note_change('transaction');
-- These are few.
create trigger unkept_returns_note after insert or delete or update on unkept_returns for each row execute function note_change('refund');
create trigger dispute_returns_note after insert or delete or update on dispute_returns for each row execute function note_change('dispute');
create trigger payouts_note_insert after insert on payouts
  for each row when (is_settled_id(new.id)) execute function note_change('id');
create trigger payouts_note_change after delete or update of state, amount on payouts
  for each row when (is_settled_id(old.id)) execute function note_change('id');
create trigger corporate_purchases_note_insert after insert on corporate_purchases
  for each row when (is_settled_id(new.id)) execute function note_change('id');
create trigger corporate_purchases_note_change after delete or update of amount, held, cleared, returned, disputed on corporate_purchases
  for each row when (is_settled_id(old.id)) execute function note_change('id');
create trigger corporate_purchase_disputes_note after insert or delete or update of status, credited, purchase on corporate_purchase_disputes
  for each row execute function note_change('purchase');
