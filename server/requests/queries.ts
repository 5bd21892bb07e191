// Reads recorded requests: a page of those that match, or one by its id.

import type { listRequests } from '../../contract/requests.ts'
import { REQUESTS_LIMIT_DEFAULT } from '../../contract/requests.ts'
import type { QueryOf } from '../../contract/operation.ts'
import { after } from '../kernel/clock.ts'
import { leastIdAt, readId, type SellerId } from '../kernel/ids.ts'
import { refuse, refuseField } from '../kernel/refusal.ts'
import { readSpan } from '../platform/lists/paging.ts'
import { boundTo, sees, type Caller } from '../runtime/caller.ts'
import type { Deps } from '../runtime/deps.ts'
import { readRequestId, type RecordedRequest } from './request.ts'
import * as store from './store.ts'

/** A page of few matches ends after it searched so many. */
const SEARCHED_MAX = 50_000

export type Page = {
  readonly items: readonly RecordedRequest[]
  readonly limit: number
  /** Where the next page begins: before this request. */
  readonly next: string | undefined
}

type Query = QueryOf<typeof listRequests>

function readBefore(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const id = readRequestId(text)
  if (!id) throw refuseField('before', 'must be the id of a request: req_ and 32 hexadecimal digits')
  return id
}

/** Of the filters on ids, one that is no id matches nothing. */
const UNKNOWN = '0'.repeat(32)

/** The seller whose requests are wanted, of those that the caller sees; undefined: all of these. */
function sellerOf(caller: Caller, requested: string | undefined): SellerId | undefined {
  if (requested === undefined) return boundTo(caller)
  const seller = readId<'seller'>(requested)
  return seller && sees(caller, seller) ? seller : (UNKNOWN as SellerId)
}

/** No request is older than its clock's zero, whatever is asked. */
const idAt = (at: Date): string => leastIdAt(new Date(Math.max(0, at.getTime())))

function filterOf(deps: Deps, caller: Caller, query: Query): store.RequestFilter {
  const { from = new Date(0), to = deps.clock.wall() } = readSpan(query)
  const end = idAt(after(to, 1))
  const before = readBefore(query.before)
  const { status, code, method, operation, credential, object, idempotency_key: key, io_seller_id: seller } = query
  return {
    owner: caller.owner,
    seller: sellerOf(caller, seller),
    from: idAt(from),
    before: before !== undefined && before < end ? before : end,
    ...(status === undefined
      ? {}
      : status.endsWith('xx')
        ? { statusClass: Number(status[0]) }
        : { status: Number(status) }),
    ...(code === undefined ? {} : { code }),
    ...(method === undefined ? {} : { method }),
    ...(operation === undefined ? {} : { operation }),
    ...(credential === undefined ? {} : { credential: readId(credential) ?? UNKNOWN }),
    ...(object === undefined ? {} : { object: readId(object) ?? UNKNOWN }),
    ...(key === undefined ? {} : { key }),
  }
}

/** The newest requests that match; a platform's, or those of one seller. */
export async function list(deps: Deps, caller: Caller, query: Query): Promise<Page> {
  const filter = filterOf(deps, caller, query)
  const limit = query.limit ?? REQUESTS_LIMIT_DEFAULT
  const found = await store.page(deps.db, filter, { limit: limit + 1, searched: SEARCHED_MAX })
  const items = found.slice(0, limit)
  const next = found.length > limit ? items.at(-1)!.id : await store.endOfSearch(deps.db, filter, SEARCHED_MAX)
  return { items, limit, next }
}

/** A request that the caller may see; another's id and an unknown one get the same refusal. */
export async function findVisible(deps: Deps, caller: Caller, text: string): Promise<RecordedRequest> {
  const id = readRequestId(text)
  const found = id && (await store.find(deps.db, caller.owner, id))
  if (!found || !sees(caller, found.seller)) throw refuse('request_not_found')
  return found
}
