// The versions of a fee plan, for the platform whose plan it is and for its sellers.

import { FEE_PLAN_STATUSES, type listFeePlans } from '../../../contract/marketplace/fee-plans.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import { peopleAmong } from '../../identity/users/author.ts'
import { namesOfPeople } from '../../identity/users/store.ts'
import { listOf, readPaging, readWords } from '../../platform/lists/paging.ts'
import { boundTo, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { versionToWire } from './plan-version.ts'
import * as store from './store.ts'

/**
 * A platform sees every version, and who added it; a seller of it those that price, or priced, its
 * transactions.
 */
export async function list(deps: Deps, caller: Caller, query: QueryOf<typeof listFeePlans>) {
  const paging = readPaging(query, 'number')
  const statuses = readWords('status', query.status, FEE_PLAN_STATUSES)
  const seller = boundTo(caller)
  const now = deps.clock.now()
  const filter: store.PlanFilter = {
    owner: caller.owner,
    now,
    seller,
    ...(statuses ? { statuses } : {}),
    ...(query.version === undefined ? {} : { version: query.version }),
    ...paging,
  }
  const [found, total] = await Promise.all([
    store.page(deps.reads, filter),
    store.count(deps.reads, filter),
  ])
  const versions = seller ? found.map((one) => ({ ...one, createdBy: null })) : found
  const people = peopleAmong(versions.map(({ createdBy }) => createdBy))
  const names = await namesOfPeople(deps.reads, { owner: caller.owner, seller }, people)
  return listOf(
    versions.map((one) => versionToWire(one, names, now)),
    total,
    paging,
    found.map(({ version }) => version),
  )
}
