// The calls of contract/marketplace/bank-accounts.ts.

import {
  associateBankAccount,
  associateBankAccountFor,
  deleteBankAccount,
  getBankAccount,
  listBankAccounts,
  tokenizeBankAccount,
  tokenizeBankAccountFor,
} from '../../../contract/marketplace/bank-accounts.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import { serve, type StateCheck } from '../../runtime/route.ts'
import { tokenToWire, toWire } from './bank-account.ts'
import * as operations from './operations.ts'

const isPayee: StateCheck<{ IO_SELLER_ID: string }> = ({ deps, caller, params }) =>
  operations.demandPayee(deps, caller, params.IO_SELLER_ID)

export const routes = [
  serve(
    tokenizeBankAccount,
    async ({ deps, caller, params, body, key }) => {
      const { token, replayed } = await operations.tokenize(
        deps,
        caller,
        { seller: params.IO_SELLER_ID },
        body,
        key,
      )
      return { body: tokenToWire(token), replayed }
    },
    isPayee,
  ),
  serve(
    tokenizeBankAccountFor,
    async ({ deps, caller, params, body, key }) => {
      const named = { seller: params.IO_SELLER_ID, integration: params.ID_DEV }
      const { token, replayed } = await operations.tokenize(deps, caller, named, body, key)
      return { body: tokenToWire(token), replayed }
    },
    isPayee,
  ),
  serve(associateBankAccount, async ({ deps, caller, body, key }) => {
    const { account, replayed } = await operations.associate(deps, caller, body, { key })
    return { body: toWire(account), replayed }
  }),
  serve(associateBankAccountFor, async ({ deps, caller, params, body, key }) => {
    const { account, replayed } = await operations.associate(deps, caller, body, {
      integration: params.ID_DEV,
      key,
    })
    return { body: toWire(account), replayed }
  }),
  serve(listBankAccounts, async ({ deps, caller, params, query }) => {
    const { items, total, paging } = await operations.list(deps, caller, params.io_seller_id, query)
    return { body: listOf(items.map(toWire), total, paging, idsOf(items)) }
  }),
  serve(getBankAccount, async ({ deps, caller, params }) => ({
    body: toWire(await operations.get(deps, caller, params)),
  })),
  serve(deleteBankAccount, async ({ deps, caller, params }) => ({
    body: { ...toWire(await operations.remove(deps, caller, params)), deleted: true },
  })),
]
