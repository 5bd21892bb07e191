-- 0028-closing.sql · Why: a company can close its corporate account; what remains of the balance is paid out to its own bank account.

-- `closed_at`: since when; null again once the company requests an account anew. `closing_payout`: the payout of what remained, the
-- newest where something came later.
alter table corporate_accounts
  add column closed_at timestamptz,
  add column closing_payout uuid;
-- What came for closed accounts and is yet to be paid out: few, and none for long.
create index corporate_accounts_left on corporate_accounts (closed_at) where status = 'inactive' and closed_at is not null and balance > 0;

create or replace function guard_corporate_account_state() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) not in (
    'inactive>waiting_contract_assignment', 'waiting_contract_assignment>pending', 'pending>active', 'pending>inactive',
    'active>suspended', 'active>waiting_contract_assignment', 'suspended>active',
    'waiting_contract_assignment>inactive', 'active>inactive', 'suspended>inactive'
  ) then
    raise exception 'a corporate account cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
