// The company with cards of a seeded platform: its account is active, as after a request,
// acceptance and approval, and one of its users can sign in to the portal.

import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { newAccount, type Account } from '../../corporate/account/account.ts'
import { insertAccount, insertAcceptance } from '../../corporate/account/store.ts'
import { CONTRACT_VERSION, readContract } from '../../corporate/account/contract-store.ts'
import { openFirst } from '../../corporate/statements/operations.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { openCorporateAccounts } from '../../platform/ledger/store.ts'
import { addUser } from '../../identity/users/members/operator-operations.ts'

const LIMIT = 50_000_00 as Cents
/** The recorded source of the acceptance: this machine. */
const SOURCE = '127.0.0.1'

type CompanyKey = { readonly owner: OwnerId; readonly seller: SellerId }

/** The active account of a seeded company. */
export async function seedAccount(tx: Tx, deps: Deps, name: CompanyKey): Promise<void> {
  const now = deps.clock.now()
  const account: Account = {
    ...newAccount(name, now),
    status: 'active',
    creditLimit: LIMIT,
    contractVersion: CONTRACT_VERSION,
    contractAcceptedAt: now,
  }
  await insertAccount(tx, account)
  await openCorporateAccounts(tx, [name])
  await openFirst(tx, account, { now, wall: deps.clock.wall() })
}

/** An administrator of the company, who counts as having accepted the contract. */
export async function seedUser(
  deps: Deps,
  name: CompanyKey,
  { email, word }: { email: string; word: string },
): Promise<{ email: string; password: string }> {
  const added = await addUser(deps, {
    ...name,
    name: `Financeiro ${word}`,
    email,
    role: 'admin',
    language: 'pt-BR',
  })
  if (!added?.password) throw new Error(`There is already a portal user ${email}.`)
  const { version, hash } = await readContract()
  const signed = {
    ...name,
    version,
    hash,
    user: added.user.id,
    source: SOURCE,
    at: deps.clock.now(),
  }
  await inTransaction(deps.db, (tx) => insertAcceptance(tx, signed))
  return { email, password: added.password }
}
