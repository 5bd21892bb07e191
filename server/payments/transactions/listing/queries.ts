// The transactions of a page as JSON. What was shown before and is as it was then is neither read nor made again.

import { openLimitedCache, type LimitedCache } from '../../../kernel/collections/limited-cache.ts'
import { slot } from '../../../kernel/state.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { refundsByTransaction } from '../refunds/store.ts'
import type { Transaction } from '../transaction.ts'
import { toWire } from '../wire.ts'
import * as store from './store.ts'

/** A transaction as lists show it, and which transaction of PostgreSQL had written the row. */
type Made = { readonly writtenBy: string; readonly json: Buffer }

/** Together at most 20 MB. */
const KEPT_MAX = 5_000
const KEPT_BYTES_MAX = 4_096

const kept = slot('listed transactions', (): LimitedCache<Made> => openLimitedCache(KEPT_MAX))

async function jsonsOf(deps: Deps, rows: readonly Transaction[]): Promise<Buffer[]> {
  const refunds = await refundsByTransaction(deps.reads, rows)
  return rows.map((row) => Buffer.from(JSON.stringify(toWire(row, refunds.get(row.id) ?? [], deps.config.publicUrl))))
}

/** Each transaction of a page as JSON, in order. */
export async function listed(deps: Deps, filter: store.TransactionFilter): Promise<Buffer[]> {
  if (!store.isNameable(filter)) return jsonsOf(deps, await store.page(deps.reads, filter))
  const cache = kept.of(deps)
  const found = new Map<string, Buffer | undefined>()
  for (const { id, writtenBy } of await store.pageNames(deps.reads, filter)) {
    const made = cache.get(id)
    const isAsItWas = made?.writtenBy === writtenBy
    found.set(id, isAsItWas ? made.json : undefined)
    if (isAsItWas) cache.set(id, made)
  }
  const missing = [...found.keys()].filter((id) => found.get(id) === undefined)
  const rows = missing.length > 0 ? await store.findWritten(deps.reads, filter.owner, missing) : []
  const made = await jsonsOf(deps, rows)
  for (const [n, { id, writtenBy, refundCount }] of rows.entries()) {
    const json = made[n]!
    found.set(id, json)
    // Refunds are rows of their own, which change by themselves.
    if (refundCount === 0 && json.length <= KEPT_BYTES_MAX) cache.set(id, { writtenBy, json })
  }
  return [...found.values()].filter((json) => json !== undefined)
}
