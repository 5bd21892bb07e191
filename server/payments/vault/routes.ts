// The calls of contract/payments/vault.ts.

import {
  associateCard,
  deleteCard,
  deleteCards,
  listCards,
  setDefaultCard,
  tokenizeCard,
} from '../../../contract/payments/vault.ts'
import { toWire as customerToWire } from '../customers/customer.ts'
import { serve } from '../../runtime/route.ts'
import { listToWire, tokenToWire, toWire } from './card.ts'
import * as operations from './operations.ts'

export const routes = [
  serve(tokenizeCard, async ({ deps, caller, body, source, key }) => {
    const { token, replayed } = await operations.tokenize(deps, caller, body, { source, key })
    return { body: tokenToWire(token), replayed }
  }),
  serve(associateCard, async ({ deps, caller, body, key }) => {
    const { card, replayed } = await operations.associate(deps, caller, body, key)
    return { body: toWire(card), replayed }
  }),
  serve(listCards, async ({ deps, caller, params }) => {
    const { customer, cards } = await operations.list(deps, caller, params.CustomerID)
    return { body: listToWire(customer, cards) }
  }),
  serve(setDefaultCard, async ({ deps, caller, params, body }) => ({
    body: customerToWire(await operations.setDefault(deps, caller, params.CustomerID, body)),
  })),
  serve(deleteCard, async ({ deps, caller, params }) => ({
    body: { ...toWire(await operations.remove(deps, caller, params)), deleted: true },
  })),
  serve(deleteCards, async ({ deps, caller, params }) => ({
    body: { deleted: true, count: await operations.removeAll(deps, caller, params.CustomerID) },
  })),
]
