// A company's cardholders as it sees them, with what each spent in their present interval.

import { HOLDER_STATES, type listHolders } from '../../contract/corporate/holders.ts'
import type { QueryOf } from '../../contract/operation.ts'
import type { Caller } from '../auth/caller.ts'
import { readId, type CostCenterId, type HolderId } from '../base/ids.ts'
import { refuse } from '../base/refusal.ts'
import { readCpf } from '../base/taxpayer.ts'
import type { Sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { readPaging, type Paging } from '../lists/paging.ts'
import { readWords } from '../lists/words.ts'
import { demandActive } from './account-store.ts'
import { findCenter } from './cost-center-store.ts'
import * as store from './holder-store.ts'
import type { Holder, Seen } from './holder.ts'
import { refresh } from './refresh.ts'
import { spendingOf, type Spending } from './spending-store.ts'

/** A holder with what they spent in the present interval. */
export type Spender = { readonly holder: Seen; readonly spending: Spending }

type Company = Pick<Holder, 'owner' | 'seller'>

/** A holder of a company; 404 for any other. */
export async function findSpender(
  db: Sql,
  deps: Pick<Deps, 'clock'>,
  company: Company,
  id: HolderId,
): Promise<Spender> {
  const holder = await store.findHolder(db, company, id)
  if (!holder) throw refuse('holder_not_found')
  const spending = await spendingOf(db, holder.owner, [holder], deps.clock.now())
  return { holder, spending: spending.get(holder.id)! }
}

/** A holder of the caller's; 403 unless the account is active. */
export async function findHolder(deps: Deps, caller: Caller, text: string): Promise<Seen> {
  await demandActive(deps.db, caller)
  const id = readId<'cardholder'>(text)
  const holder = id && (await store.findHolder(deps.db, caller, id as HolderId))
  if (!holder) throw refuse('holder_not_found')
  return holder
}

export async function get(deps: Deps, caller: Caller, text: string, query: { refresh?: boolean }): Promise<Spender> {
  await demandActive(deps.db, caller)
  if (query.refresh) await refresh(deps, caller)
  const holder = await findHolder(deps, caller, text)
  const spending = await spendingOf(deps.db, caller.owner, [holder], deps.clock.now())
  return { holder, spending: spending.get(holder.id)! }
}

/** Letters as people search them: in lower case, without accents. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

async function filterOf(
  deps: Deps,
  { owner, seller }: Caller,
  query: QueryOf<typeof listHolders>,
): Promise<store.HolderFilter> {
  const states = readWords('status', query.status, HOLDER_STATES)
  const { q, center_cost: named } = query
  const taxId = q === undefined ? undefined : readCpf(q)
  const id = named === undefined ? undefined : (readId<'cost center'>(named) as CostCenterId | undefined)
  const center = named === undefined ? undefined : await findCenter(deps.db, { owner, seller }, { id, name: named })
  return {
    owner,
    seller,
    ...(states ? { states } : {}),
    ...(named === undefined ? {} : { center: center?.id ?? null }),
    ...(taxId === undefined ? {} : { taxId }),
    ...(q === undefined || taxId !== undefined ? {} : { words: plain(q) }),
  }
}

export async function list(
  deps: Deps,
  caller: Caller,
  query: QueryOf<typeof listHolders>,
): Promise<{ items: Spender[]; total: number; paging: Paging }> {
  const paging = readPaging(query)
  const account = await demandActive(deps.db, caller)
  if (query.refresh) await refresh(deps, caller)
  const filter = await filterOf(deps, caller, query)
  const isNarrow = Object.keys(filter).length > 2
  const [holders, total] = await Promise.all([
    store.page(deps.db, filter, paging),
    isNarrow ? store.count(deps.db, filter) : account.holders,
  ])
  const spending = await spendingOf(deps.db, caller.owner, holders, deps.clock.now())
  return { items: holders.map((holder) => ({ holder, spending: spending.get(holder.id)! })), total, paging }
}
