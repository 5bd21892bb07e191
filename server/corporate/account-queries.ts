// The corporate account as its company asks for it; with `refresh`, once the issuing bank was asked what is new. It
// changes nothing itself.

import type { Caller } from '../auth/caller.ts'
import type { Deps } from '../deps.ts'
import type { Account, Gate, Named } from './account.ts'
import { findWithCompany, type AccountWithCompany } from './account-company-store.ts'
import { demandActive } from './account-store.ts'
import { refresh } from './refresh.ts'

/** The caller's own account in whatever state; `fresh`: once the issuing bank was asked what is new. */
export async function get(deps: Deps, caller: Caller, fresh: boolean): Promise<AccountWithCompany> {
  const { account } = await findWithCompany(deps.db, caller)
  // Before it was active for the first time there is nothing that a bank could know of it.
  if (fresh && account.contractVersion !== null) await refresh(deps, caller)
  return findWithCompany(deps.db, caller)
}

/** What the caller may spend; refuses with `account_not_active` otherwise. */
export async function balance(deps: Deps, caller: Named, fresh: boolean, gate?: Gate): Promise<Account> {
  const account = await demandActive(deps.db, caller, gate)
  if (!fresh) return account
  await refresh(deps, caller)
  return demandActive(deps.db, caller, gate)
}
