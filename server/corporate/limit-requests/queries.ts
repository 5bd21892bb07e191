// Requests for a higher limit as callers read them; a cardholder sees their own. It changes
// nothing.

import {
  LIMIT_REQUEST_STATUSES,
  type listLimitRequests,
} from '../../../contract/corporate/limit-requests.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import {
  readId,
  type CorporateCardId,
  type HolderId,
  type LimitRequestId,
} from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { readPaging, readSpan, readWords, type Paging } from '../../platform/lists/paging.ts'
import { holds, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { refuseIfNeverActive } from '../account/account.ts'
import { demandActive } from '../account/store.ts'
import type { LimitRequestDetails } from './limit-request.ts'
import * as store from './store.ts'

type Viewer = Pick<Caller, 'owner' | 'seller' | 'holder'>

/** A request of the company's; 404 for any other. */
export async function findOwn(db: Sql, caller: Viewer, text: string): Promise<LimitRequestDetails> {
  const id = readId<'limit request'>(text) as LimitRequestId | undefined
  const found = id && (await store.find(db, caller, id))
  if (!found || !holds(caller, found.holder)) throw refuse('limit_request_not_found')
  return found
}

export async function get(deps: Deps, caller: Caller, text: string): Promise<LimitRequestDetails> {
  await demandActive(deps.db, caller, refuseIfNeverActive)
  return findOwn(deps.db, caller, text)
}

type Query = QueryOf<typeof listLimitRequests>
type RequestsPage = {
  readonly items: LimitRequestDetails[]
  readonly total: number
  readonly paging: Paging
}

/**
 * The filter of a query; undefined where it names a card or a cardholder that is not the caller's.
 */
function filterOf(
  query: Query,
  { owner, seller, holder: own }: Viewer,
): store.LimitRequestFilter | undefined {
  const statuses = readWords('status', query.status, LIMIT_REQUEST_STATUSES)
  const card = query.card_id === undefined ? undefined : readId<'corporate card'>(query.card_id)
  const holder = query.holder_id === undefined ? own : readId<'cardholder'>(query.holder_id)
  const matchesNone =
    (query.card_id !== undefined && !card) ||
    (query.holder_id !== undefined && !(holder && holds({ holder: own }, holder as HolderId)))
  if (matchesNone) return undefined
  return {
    owner,
    seller,
    ...readSpan(query),
    ...(statuses ? { statuses } : {}),
    ...(card ? { card: card as CorporateCardId } : {}),
    ...(holder ? { holder: holder as HolderId } : {}),
  }
}

export async function list(deps: Deps, caller: Caller, query: Query): Promise<RequestsPage> {
  const [paging, filter] = [readPaging(query), filterOf(query, caller)]
  await demandActive(deps.db, caller, refuseIfNeverActive)
  if (!filter) return { items: [], total: 0, paging }
  const [items, total] = await Promise.all([
    store.page(deps.reads, filter, paging),
    store.count(deps.reads, filter),
  ])
  return { items, total, paging }
}
