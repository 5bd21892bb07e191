// The calls of contract/corporate/account.ts that tell how the account stands. What raises its balance stands beside
// charges.

import { getAccount, getBalance } from '../../contract/corporate/account.ts'
import { serve } from '../route.ts'
import { toBalance, toWire } from './account.ts'
import * as queries from './account-queries.ts'

export const routes = [
  serve(getAccount, async ({ deps, caller, query }) => {
    const { account, company } = await queries.get(deps, caller, query.refresh ?? false)
    return { body: toWire(account, company) }
  }),
  serve(getBalance, async ({ deps, caller, query }) => ({
    body: toBalance(await queries.balance(deps, caller, query.refresh ?? false)),
  })),
]
