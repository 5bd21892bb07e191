// The calls of portal-calls.ts, for the roles that are responsible for the company's money.

import { serveAt } from '../../identity/users/route.ts'
import type { Session } from '../../identity/users/session.ts'
import {
  acceptCall,
  accountCall,
  closeCall,
  closingCall,
  contractCall,
  requestCall,
} from './portal-calls.ts'
import { toWire } from './wire.ts'
import { closeOwn, closingOf, payoutOf } from './closing-operations.ts'
import { readId, type BankAccountId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import * as operations from './operations.ts'
import { findWithCompany } from './store.ts'
import { CONTRACT_VERSION, readContract } from './contract-store.ts'
import type { Deps } from '../../runtime/deps.ts'

async function accountReply(deps: Deps, session: Session) {
  const { account, company } = await findWithCompany(deps.db, session)
  const paid = await payoutOf(deps.db, account)
  const closing = paid && {
    transfer_id: paid.id,
    amount: paid.amount,
    status: paid.status,
    reason: paid.reason,
  }
  const fields = {
    account: toWire(account, company),
    reason: account.reason,
    contract_version: CONTRACT_VERSION,
  }
  return { body: { ...fields, closing: closing ?? null } }
}

export const portalRoutes = [
  serveAt(accountCall, 'account:read', ({ deps, session }) => accountReply(deps, session)),
  serveAt(requestCall, 'account:manage', async ({ deps, session, body }) => {
    await operations.request(deps, session, body.due_day)
    return accountReply(deps, session)
  }),
  serveAt(closingCall, 'account:read', async ({ deps, session }) => {
    const { account } = await findWithCompany(deps.db, session)
    const { isClosable, obstacles, amount } = await closingOf(deps.db, account)
    return { body: { closable: isClosable, obstacles, amount } }
  }),
  serveAt(closeCall, 'account:close', async ({ deps, session, body }) => {
    const bankAccount =
      body.bank_account_id === undefined ? undefined : readId<'bank account'>(body.bank_account_id)
    if (body.bank_account_id !== undefined && !bankAccount) throw refuse('bank_account_not_found')
    await closeOwn(deps, session, bankAccount as BankAccountId | undefined)
    return accountReply(deps, session)
  }),
  serveAt(contractCall, 'account:read', async () => {
    const { version, texts, hash } = await readContract()
    return { body: { version, pt_br: texts['pt-BR'], en: texts.en, sha256: hash } }
  }),
  serveAt(acceptCall, 'account:manage', async ({ deps, session, body, source }) => {
    await operations.accept(deps, session, { version: body.version, user: session.user, source })
    return accountReply(deps, session)
  }),
]
