// A company's cardholders, with what each spent in the current interval. It changes nothing.

import { HOLDER_STATUSES, type listHolders } from '../../../contract/corporate/holders.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import { holds, type Caller } from '../../runtime/caller.ts'
import { readId, type CostCenterId, type HolderId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { readCpf } from '../../kernel/brazil/taxpayer.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { type Paging, readWords } from '../../platform/lists/paging.ts'
import type { Account } from '../account/account.ts'
import { demandActive } from '../account/store.ts'
import { findCenter } from '../cost-centers/store.ts'
import * as store from './store.ts'
import type { Holder, HolderDetails } from './holder.ts'
import { spendingOf, type Spending } from '../purchases/spending-store.ts'

/** A holder with what they spent in the current interval. */
export type HolderWithSpending = { readonly holder: HolderDetails; readonly spending: Spending }

/** A company, or one of its cardholders. */
type Company = Pick<Holder, 'owner' | 'seller'> & Pick<Caller, 'holder'>

/** A holder of a company; 404 for any other. */
export async function findOwn(db: Sql, company: Company, text: string): Promise<HolderDetails> {
  const id = readId<'cardholder'>(text)
  const isVisible = id && holds(company, id as HolderId)
  const holder = isVisible && (await store.findHolder(db, company, id as HolderId))
  if (!holder) throw refuse('holder_not_found')
  return holder
}

/** A holder of a company with their spending; 404 for any other. */
export async function findWithSpending(
  db: Sql,
  deps: Pick<Deps, 'clock'>,
  company: Company,
  text: string,
): Promise<HolderWithSpending> {
  const holder = await findOwn(db, company, text)
  const spending = await spendingOf(db, holder.owner, [holder], deps.clock.now())
  return { holder, spending: spending.get(holder.id)! }
}

/** A holder of the caller's; 403 unless the account is active. */
export async function findHolder(deps: Deps, caller: Caller, text: string): Promise<HolderDetails> {
  await demandActive(deps.db, caller)
  return findOwn(deps.db, caller, text)
}

/** Text as people type it in a search: lower case, without accents. */
const searchText = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

async function filterOf(
  deps: Deps,
  { owner, seller }: Account,
  query: QueryOf<typeof listHolders>,
): Promise<store.HolderFilter> {
  const statuses = readWords('status', query.status, HOLDER_STATUSES)
  const { q, center_cost: centerText } = query
  const taxId = q === undefined ? undefined : readCpf(q)
  const id =
    centerText === undefined
      ? undefined
      : (readId<'cost center'>(centerText) as CostCenterId | undefined)
  const center =
    centerText === undefined
      ? undefined
      : await findCenter(deps.db, { owner, seller }, { id, name: centerText })
  return {
    owner,
    seller,
    ...(statuses ? { statuses } : {}),
    ...(centerText === undefined ? {} : { center: center?.id ?? null }),
    ...(taxId === undefined ? {} : { taxId }),
    ...(q === undefined || taxId !== undefined ? {} : { search: searchText(q) }),
  }
}

export async function list(
  deps: Deps,
  account: Account,
  query: QueryOf<typeof listHolders>,
  paging: Paging,
): Promise<{ items: HolderWithSpending[]; total: number }> {
  const filter = await filterOf(deps, account, query)
  const isNarrow = Object.keys(filter).length > 2
  const [holders, total] = await Promise.all([
    store.page(deps.reads, filter, paging),
    isNarrow ? store.count(deps.reads, filter) : store.countAll(deps.reads, account),
  ])
  const spending = await spendingOf(deps.reads, account.owner, holders, deps.clock.now())
  return { items: holders.map((holder) => ({ holder, spending: spending.get(holder.id)! })), total }
}
