// The calls of account-portal-calls.ts: open to those who answer for the company's money.

import { serveAt } from '../portal/route.ts'
import type { Session } from '../portal/session.ts'
import type { Role } from '../portal/user.ts'
import { acceptCall, accountCall, contractCall, requestCall } from './account-portal-calls.ts'
import { toWire } from './account.ts'
import * as operations from './account-operations.ts'
import { standing } from './account-standing-store.ts'
import { CONTRACT_VERSION, readContract } from './contract-store.ts'
import type { Deps } from '../deps.ts'

const WHO: readonly Role[] = ['admin', 'finance']

async function shown(deps: Deps, session: Session) {
  const { account, company } = await standing(deps.db, session)
  const body = { account: toWire(account, company), reason: account.reason, contract_version: CONTRACT_VERSION }
  return { body }
}

export const portalRoutes = [
  serveAt(accountCall, WHO, ({ deps, session }) => shown(deps, session)),
  serveAt(requestCall, WHO, async ({ deps, session, body }) => {
    await operations.request(deps, session, body.due_day)
    return shown(deps, session)
  }),
  serveAt(contractCall, WHO, async () => {
    const { version, texts, hash } = await readContract()
    return { body: { version, pt_br: texts['pt-BR'], en: texts.en, sha256: hash } }
  }),
  serveAt(acceptCall, WHO, async ({ deps, session, body, source }) => {
    await operations.accept(deps, session, { version: body.version, user: session.user, source })
    return shown(deps, session)
  }),
]
