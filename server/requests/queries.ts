// Reads recorded requests: a page of those that match, or one by its id.

import type { listRequests } from '../../contract/records/requests.ts'
import { REQUESTS_LIMIT_DEFAULT } from '../../contract/records/requests.ts'
import type { QueryOf } from '../../contract/operation.ts'
import { readId } from '../kernel/ids.ts'
import { refuse, refuseField } from '../kernel/refusal.ts'
import { sees, type Caller } from '../runtime/caller.ts'
import type { Deps } from '../runtime/deps.ts'
import {
  idSpan,
  searchedPage,
  UNKNOWN,
  visibleSeller,
  type SearchedPage,
} from '../runtime/searched-list.ts'
import { saltOf } from './key-hash.ts'
import { readRequestId, type RecordedRequest } from './request.ts'
import * as store from './store.ts'

type Query = QueryOf<typeof listRequests>

function readBefore(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const id = readRequestId(text)
  if (!id)
    throw refuseField('before', {
      en: 'must be the id of a request: req_ and 32 hexadecimal digits',
      pt: 'deve ser o id de uma requisição: req_ e 32 dígitos hexadecimais',
    })
  return id
}

/** `4xx` is every status that begins with 4. */
function statusIn(status: string | undefined): Pick<store.RequestFilter, 'status' | 'statusClass'> {
  if (status === undefined) return {}
  return status.endsWith('xx') ? { statusClass: Number(status[0]) } : { status: Number(status) }
}

function filterOf(deps: Deps, caller: Caller, query: Query): store.RequestFilter {
  const {
    status,
    code,
    method,
    operation,
    credential,
    object,
    idempotency_key: key,
    io_seller_id: seller,
  } = query
  return {
    owner: caller.owner,
    seller: visibleSeller(caller, seller),
    ...idSpan(query, readBefore(query.before), deps.clock.wall()),
    ...statusIn(status),
    ...(code === undefined ? {} : { code }),
    ...(method === undefined ? {} : { method }),
    ...(operation === undefined ? {} : { operation }),
    ...(credential === undefined ? {} : { credential: readId(credential) ?? UNKNOWN }),
    ...(object === undefined ? {} : { object: readId(object) ?? UNKNOWN }),
    ...(key === undefined ? {} : { key: { text: key, salt: saltOf(deps.hashKey, caller.owner) } }),
  }
}

/** The newest requests that match; a platform's, or those of one seller. */
export function list(
  deps: Deps,
  caller: Caller,
  query: Query,
): Promise<SearchedPage<RecordedRequest>> {
  const filter = filterOf(deps, caller, query)
  return searchedPage(query.limit ?? REQUESTS_LIMIT_DEFAULT, {
    page: (bounds) => store.page(deps.reads, filter, bounds),
    endOfSearch: (searched) => store.endOfSearch(deps.reads, filter, searched),
  })
}

/** A request that the caller may see; another's id and an unknown one get the same refusal. */
export async function findVisible(
  deps: Deps,
  caller: Caller,
  text: string,
): Promise<RecordedRequest> {
  const id = readRequestId(text)
  const found = id && (await store.find(deps.db, caller.owner, id))
  if (!found || !sees(caller, found.seller)) throw refuse('request_not_found')
  return found
}
