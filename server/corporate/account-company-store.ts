// Corporate accounts with the company each belongs to, in whatever state. It changes nothing.

import { refuse } from '../base/refusal.ts'
import type { Sql } from '../db/sql.ts'
import { find as findSeller } from '../sellers/store.ts'
import { unopened, type Account, type Company, type Named } from './account.ts'
import { findAccount } from './account-store.ts'

/** An account and whose it is; one that nobody asked for stands as `inactive`. */
export type AccountWithCompany = { readonly account: Account; readonly company: Company }

/** Who the company of an account is. */
export async function companyOf(db: Sql, { owner, seller }: Named): Promise<Company & { opened: Date }> {
  const found = await findSeller(db, owner, seller)
  if (!found) throw refuse('seller_not_found')
  return { name: found.name, taxpayerId: found.taxpayerId, opened: found.createdAt }
}

/** How the account of a seller stands, whatever its state. */
export async function findWithCompany(db: Sql, name: Named): Promise<AccountWithCompany> {
  const [company, account] = await Promise.all([companyOf(db, name), findAccount(db, name)])
  return { account: account ?? unopened(name, company.opened), company }
}
