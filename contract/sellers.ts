// Sellers: what of them exists so far is what a seller has, not yet how sellers are registered.

import { Type } from 'typebox'
import { CentsOut, IdIn, Reais, Said } from './fields.ts'
import { operation } from './operation.ts'

export const getBalances = operation({
  id: 'sellers.balances',
  summary: 'What a seller may take now, what is held and what is still to settle',
  method: 'GET',
  path: '/v1/sellers/get/:id/balances',
  scopes: ['payments', 'sellers'],
  params: Type.Object({ id: IdIn('seller') }),
  reply: Said({
    resource: Type.Literal('list'),
    items: Said({
      current_balance: Reais(),
      current_balance_cents: CentsOut(),
      account_balance: Reais(),
      account_balance_cents: CentsOut(),
      receivables_cents: CentsOut(),
      blocked_cents: CentsOut(),
    }),
  }),
  refusals: ['seller_not_found'],
})
