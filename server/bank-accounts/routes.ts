// The calls of contract/bank-accounts.ts.

import {
  associateBankAccount,
  associateBankAccountFor,
  deleteBankAccount,
  getBankAccount,
  listBankAccounts,
  tokenizeBankAccount,
  tokenizeBankAccountFor,
} from '../../contract/bank-accounts.ts'
import { listOf } from '../lists/paging.ts'
import { serve } from '../route.ts'
import { tokenToWire, toWire } from './bank-account.ts'
import * as operations from './operations.ts'

export const routes = [
  serve(tokenizeBankAccount, async ({ deps, caller, params, body }) => ({
    body: tokenToWire(await operations.tokenize(deps, caller, { seller: params.IO_SELLER_ID }, body)),
  })),
  serve(tokenizeBankAccountFor, async ({ deps, caller, params, body }) => {
    const named = { seller: params.IO_SELLER_ID, integration: params.ID_DEV }
    return { body: tokenToWire(await operations.tokenize(deps, caller, named, body)) }
  }),
  serve(associateBankAccount, async ({ deps, caller, body }) => ({
    body: toWire(await operations.associate(deps, caller, body)),
  })),
  serve(associateBankAccountFor, async ({ deps, caller, params, body }) => ({
    body: toWire(await operations.associate(deps, caller, body, params.ID_DEV)),
  })),
  serve(listBankAccounts, async ({ deps, caller, params, query }) => {
    const { items, total, paging } = await operations.list(deps, caller, params.io_seller_id, query)
    return { body: listOf(items.map(toWire), total, paging) }
  }),
  serve(getBankAccount, async ({ deps, caller, params }) => ({
    body: toWire(await operations.get(deps, caller, params)),
  })),
  serve(deleteBankAccount, async ({ deps, caller, params }) => ({
    body: { ...toWire(await operations.remove(deps, caller, params)), deleted: true },
  })),
]
