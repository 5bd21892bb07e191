// Fills the terms by which people find objects, from the feed: no call that creates an object waits for it. Platforms are made without an
// event; those of earlier versions, which gave them no terms, get theirs when a worker starts (a backfill).

import { slot } from '../kernel/state.ts'
import { inTransaction } from '../platform/db/sql.ts'
import { pageOfSellers, type Key } from '../platform/search/sources.ts'
import { indexEventless, indexEvents } from '../platform/search/store.ts'
import type { Deps } from '../runtime/deps.ts'
import { followFeed } from '../runtime/follow-feed.ts'

const SELLERS_PAGE = 1_000

type Walk = { after?: Key; isDone: boolean }

/** How far this process has looked for sellers without terms. */
const walks = slot('sellers without terms', (): Walk => ({ isDone: false }))

/** One page of the walk through all sellers, which each process makes once. Sellers that have terms cost a look at them. */
async function walkSellers(deps: Deps): Promise<number> {
  const walk = walks.of(deps)
  if (walk.isDone) return 0
  const page = await pageOfSellers(deps.db, walk.after, SELLERS_PAGE)
  await inTransaction(deps.db, (tx) => indexEventless(tx, page))
  Object.assign(walk, { after: page.at(-1), isDone: page.length < SELLERS_PAGE })
  return page.length
}

/** One bounded round; returns how many events and sellers it read. */
export const runJob = async (deps: Deps): Promise<number> =>
  (await walkSellers(deps)) + (await followFeed(deps, 'search', indexEvents))
