// Scheduled job on cards: sends the issuing bank the changes it has not confirmed, and expires
// cards. When an account becomes active or ceases to be, its cards are made due here in batches:
// there may be tens of thousands.

import { after } from '../../kernel/clock.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { lockAccount, saveAccounts } from '../account/store.ts'
import { nextCardsToResend } from '../account/account.ts'
import { advance } from './advance.ts'
import { claimDue, findAccountToResend, makeCardRangeDue } from './store.ts'
import { LEASE_MS } from './card.ts'

const CLAIM_MAX = 100
// At most one round's worth, so that other due cards never wait behind all cards of one company.
const RESEND_MAX = CLAIM_MAX

/** Makes the next cards of such an account due; returns whether there was one. */
async function resendCards(deps: Deps): Promise<boolean> {
  const key = await findAccountToResend(deps.db)
  if (!key) return false
  await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, key)
    const batch = account && nextCardsToResend(account, RESEND_MAX)
    // Another process may have done it.
    if (!batch) return
    await makeCardRangeDue(tx, batch, deps.clock.now())
    await saveAccounts(tx, [batch.account])
  })
  return true
}

/** One round; returns how many cards it handled. */
export async function runJob(deps: Deps): Promise<number> {
  const hasResent = await resendCards(deps)
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, (tx) =>
    claimDue(tx, now, after(now, LEASE_MS), CLAIM_MAX),
  )
  await Promise.all(due.map((card) => advance(deps, card)))
  return due.length + (hasResent ? 1 : 0)
}
