// Batches of boletos as callers read them.

import type {
  listBoletoBatches,
  listBoletoBatchItems,
} from '../../../contract/payments/boletos/batches.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import { readId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { readPaging, type Paging } from '../../platform/lists/paging.ts'
import { boundTo, sees, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { BatchItem, BoletoBatch } from './boleto-batch.ts'
import * as store from './store.ts'

/** A batch that the caller may see; foreign and unknown ids are refused alike. */
export async function get(deps: Deps, caller: Caller, text: string): Promise<BoletoBatch> {
  const id = readId<'boleto batch'>(text)
  const found = id && (await store.find(deps.db, { owner: caller.owner, id }))
  if (!found || !sees(caller, found.actingFor)) throw refuse('boleto_batch_not_found')
  return found
}

type Page<T> = { readonly items: readonly T[]; readonly total: number; readonly paging: Paging }

export async function list(
  deps: Deps,
  caller: Caller,
  query: QueryOf<typeof listBoletoBatches>,
): Promise<Page<BoletoBatch>> {
  const paging = readPaging(query)
  const seller = boundTo(caller)
  const filter = { owner: caller.owner, ...(seller ? { seller } : {}), ...paging }
  const [items, total] = await Promise.all([
    store.page(deps.reads, filter),
    store.count(deps.reads, filter),
  ])
  return { items, total, paging }
}

/** In the order of the request, unless the caller wants the last one first. */
export async function items(
  deps: Deps,
  caller: Caller,
  text: string,
  query: QueryOf<typeof listBoletoBatchItems>,
): Promise<Page<BatchItem>> {
  const { owner, id } = await get(deps, caller, text)
  const { status } = query
  const paging = {
    ...readPaging(query, 'number'),
    ascending: query.sort !== 'time-descending',
  }
  const filter = { owner, id, ...(status ? { status } : {}), ...paging }
  const [found, total] = await Promise.all([
    store.pageItems(deps.reads, filter),
    store.countItems(deps.reads, filter),
  ])
  return { items: found, total, paging }
}
