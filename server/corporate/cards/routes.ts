// The calls of contract/corporate/cards.ts.

import {
  createCard,
  getCard,
  getSecrets,
  listCards,
  listHolderCards,
  updateCard,
} from '../../../contract/corporate/cards.ts'
import { listOf } from '../../platform/lists/paging.ts'
import { rateHeaders } from '../../kernel/rate.ts'
import { serve } from '../../runtime/route.ts'
import { onAccount } from '../account/store.ts'
import { demandFresh } from '../issuer-sync/refresh.ts'
import * as operations from './operations.ts'
import { readQuery } from './card-list.ts'
import * as queries from './queries.ts'
import { read as readSecrets } from './secrets-operations.ts'
import { toWire as secretsToWire } from './secrets.ts'
import { refuseOver, toWire } from './card.ts'

const shown = ({ card, spending }: queries.CardWithSpending) => toWire(card, spending)

export const routes = [
  serve(listCards, async ({ deps, caller, query }) => {
    const request = readQuery(query, caller)
    const account = await demandFresh(deps, caller, query)
    const { items, total, paging } = await queries.list(deps, account, request)
    return {
      body: listOf(
        items.map(shown),
        total,
        paging,
        items.map(({ card }) => card.n!),
      ),
    }
  }),
  serve(listHolderCards, async ({ deps, caller, params, query }) => {
    const request = readQuery(query, caller)
    const account = await demandFresh(deps, caller, query)
    const { items, total, paging } = await queries.list(deps, account, request, params.holder_id)
    return {
      body: listOf(
        items.map(shown),
        total,
        paging,
        items.map(({ card }) => card.n!),
      ),
    }
  }),
  serve(getCard, async ({ deps, caller, params, query }) => {
    await demandFresh(deps, caller, query)
    return { body: shown(await queries.findWithSpending(deps, caller, params.card_id)) }
  }),
  serve(
    createCard,
    async ({ deps, caller, body, key }) => {
      const created = await operations.create(deps, caller, body, key)
      return { body: shown(created), replayed: created.replayed }
    },
    onAccount(),
  ),
  serve(
    updateCard,
    async ({ deps, caller, params, body }) => ({
      body: shown(await operations.update(deps, caller, params.card_id, body)),
    }),
    onAccount(undefined, async ({ deps, caller, params }) =>
      refuseOver(await queries.findMade(deps.db, caller, params.card_id)),
    ),
  ),
  serve(getSecrets, async ({ deps, caller, params, requestId, source }) => {
    const { card, rate, secrets } = await readSecrets(deps, caller, params.card_id, {
      requestId,
      source,
    })
    // Rendered here: an object would also be shown to observers of calls.
    return {
      body: JSON.stringify(secretsToWire(card, secrets, deps.clock.wall())),
      type: 'application/json; charset=utf-8',
      headers: rateHeaders(rate),
    }
  }),
]
