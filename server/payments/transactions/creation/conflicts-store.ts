// Why new transactions were not inserted: reads what each of them claims and another has. It locks
// nothing and decides nothing.

import type { TransactionId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { recallMany } from '../../../platform/idempotency/idempotency.ts'
import { freeTokens } from '../../vault/charging-store.ts'
import * as attempts from '../card-attempts-store.ts'
import * as store from '../store.ts'
import { claimsOf, mayHaveTwin, tokensOf, type Entry, type Result } from './entry.ts'

type Results = Map<Entry, Result>

/** What a key made before, or the refusal of a key that was used for another request. */
async function repeatedIn(deps: Deps, entries: readonly Entry[], results: Results): Promise<void> {
  const keyed = entries.filter(({ key }) => key)
  if (keyed.length === 0) return
  const recalled = await recallMany(deps.db, claimsOf(keyed))
  const names = keyed.flatMap(({ t }, n) => {
    const before = recalled[n]
    return before && !(before instanceof Error)
      ? [{ owner: t.owner, id: before.objectId as TransactionId }]
      : []
  })
  const made = new Map((await store.findMany(deps.db, names)).map((t) => [t.id, t]))
  for (const [n, entry] of keyed.entries()) {
    const before = recalled[n]
    if (before instanceof Error) results.set(entry, before)
    else if (before) {
      const t = made.get(before.objectId as TransactionId)
      results.set(entry, t ? { t, how: 'same_key', before } : refuse('idempotency_key_reused'))
    }
  }
}

/** The open keyless transactions of the same references. */
async function twinsIn(deps: Deps, entries: readonly Entry[], results: Results): Promise<void> {
  const keyless = entries.filter(mayHaveTwin)
  if (keyless.length === 0) return
  const twins = await store.findTwins(
    deps.db,
    keyless.map(({ t }) => t),
  )
  for (const [n, entry] of keyless.entries()) {
    const twin = twins.get(n)
    if (twin) results.set(entry, { t: twin, how: 'same_reference' })
  }
}

async function usedTokensIn(
  deps: Deps,
  entries: readonly Entry[],
  results: Results,
): Promise<void> {
  const tokens = tokensOf(entries.map(({ t }) => t))
  if (tokens.length === 0) return
  const free = await freeTokens(deps.db, tokens, deps.clock.now())
  for (const entry of entries)
    if (tokensOf([entry.t]).some(({ id }) => !free.has(id)))
      results.set(entry, refuse('token_used'))
}

async function unableSellersIn(
  deps: Deps,
  entries: readonly Entry[],
  results: Results,
): Promise<void> {
  const unable = await store.unableSellers(
    deps.db,
    entries.map(({ t }) => t),
  )
  for (const entry of entries) {
    const status = unable.get(`${entry.t.owner}/${entry.t.seller}`)
    if (status !== undefined) results.set(entry, refuse('seller_not_active', { words: { status } }))
  }
}

async function placelessIn(deps: Deps, entries: readonly Entry[], results: Results): Promise<void> {
  const placed = await attempts.placed(
    deps,
    entries.map(({ t }) => t),
  )
  for (const entry of entries) if (!placed.has(entry.t.id)) results.set(entry, { how: 'no_place' })
}

/**
 * The results of the entries that another stands in the way of, at this moment. Keys are read last,
 * and come first: who finds a token used by the first call of its own key finds that key too.
 */
export async function conflictsOf(deps: Deps, entries: readonly Entry[]): Promise<Results> {
  const results: Results = new Map()
  for (const read of [placelessIn, unableSellersIn, usedTokensIn, twinsIn, repeatedIn])
    await read(deps, entries, results)
  return results
}
