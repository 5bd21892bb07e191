// The calls of contract/corporate/cards.ts, but for what is secret of a card.

import { createCard, getCard, listCards, listHolderCards, updateCard } from '../../contract/corporate/cards.ts'
import { listOf } from '../lists/paging.ts'
import { serve } from '../route.ts'
import * as operations from './card-operations.ts'
import * as queries from './card-queries.ts'
import { toWire } from './card-wire.ts'

const shown = ({ card, spending }: queries.Spent) => toWire(card, spending)

export const routes = [
  serve(listCards, async ({ deps, caller, query }) => {
    const { items, total, paging } = await queries.list(deps, caller, query)
    return { body: listOf(items.map(shown), total, paging) }
  }),
  serve(listHolderCards, async ({ deps, caller, params, query }) => {
    const { items, total, paging } = await queries.list(deps, caller, query, { of: params.holder_id })
    return { body: listOf(items.map(shown), total, paging) }
  }),
  serve(getCard, async ({ deps, caller, params, query }) => ({
    body: shown(await queries.get(deps, caller, params.card_id, query)),
  })),
  serve(createCard, async ({ deps, caller, body, key }) => {
    const created = await operations.create(deps, caller, body, key)
    return { body: shown(created), replayed: created.replayed }
  }),
  serve(updateCard, async ({ deps, caller, params, body }) => ({
    body: shown(await operations.update(deps, caller, params.card_id, body)),
  })),
]
