// The calls of contract/corporate/account.ts that read the account. Recharges are in charges/.

import { getAccount, getBalance } from '../../../contract/corporate/account.ts'
import { serve } from '../../runtime/route.ts'
import { demandFresh, refreshIfAsked } from '../issuer-sync/refresh.ts'
import { toBalance, toWire } from './wire.ts'
import { findWithCompany } from './store.ts'

export const routes = [
  serve(getAccount, async ({ deps, caller, query }) => {
    await refreshIfAsked(deps, caller, query)
    const { account, company } = await findWithCompany(deps.db, caller)
    return { body: toWire(account, company) }
  }),
  serve(getBalance, async ({ deps, caller, query }) => ({
    body: toBalance(await demandFresh(deps, caller, query)),
  })),
]
