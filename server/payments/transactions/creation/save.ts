// Inserts new transactions with their keys, many in one commit. Pix go in one round trip: every statement goes with the commit, and none waits
// for another's answer. Where a key or a reference is in use, or a seller may not sell, PostgreSQL refuses them all, nothing is written, and the
// batch goes step by step.

import { batchedBy } from '../../../kernel/batch.ts'
import { slot } from '../../../kernel/state.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { recordActs } from '../../../platform/audit/store.ts'
import { addToCounters } from '../../../platform/counters/counters.ts'
import { isUnavailable } from '../../../kernel/unavailable.ts'
import { inTransaction } from '../../../platform/db/sql.ts'
import { claimNew } from '../../../platform/idempotency/idempotency.ts'
import * as store from '../store.ts'
import { claimsOf, countOf, creationOf, insertStepByStep, type Entry, type Inserted } from './step-by-step-store.ts'

/** So many batches go step by step after one that could not go at once: callers who repeat calls do so for a while. */
export const DETOURS = 16

const detours = slot('detours of insertions', (): { left: number } => ({ left: 0 }))

/** Whether nothing but its key, its reference and its seller can stand against it: no card, boleto, quote, payment link or budget. */
const isPlain = ({ t, spender }: Entry): boolean =>
  t.method === 'pix' && t.quote === null && t.paymentLink === null && !spender.budget

/** Inserts transactions that are plain, all or none. */
async function insertAtOnce(deps: Deps, entries: readonly Entry[]): Promise<Inserted[]> {
  const placed = await inTransaction(deps.db, async (tx) => {
    claimNew(tx, claimsOf(entries), deps.clock.now())
    const inserted = store.insertNew(
      tx,
      entries.map(({ t, key }) => ({ t, keyed: key !== undefined })),
    )
    recordActs(tx, deps, entries.map(creationOf))
    addToCounters(
      tx,
      deps,
      'insert',
      entries.map(({ t }) => countOf(t)),
    )
    return inserted
  })
  const insertedBy = placed.rows[0]?.xid
  return entries.map(({ t }) => ({ t, how: 'fresh', insertedBy }))
}

const insertPlain = batchedBy('insert pix', async (deps: Deps, entries: Entry[]): Promise<(Inserted | Error)[]> => {
  const detour = detours.of(deps)
  if (detour.left > 0) {
    detour.left -= 1
    return insertStepByStep(deps, entries)
  }
  try {
    return await insertAtOnce(deps, entries)
  } catch (error) {
    // Whatever it was, nothing is written: a Citus says of a duplicate that a copy failed.
    if (isUnavailable(error)) throw error
    detour.left = DETOURS
    return insertStepByStep(deps, entries)
  }
})

const insertOther = batchedBy('insert transactions', insertStepByStep)

/**
 * Inserts a new transaction with its key. A key that was used before returns the transaction it made; without a key, the open keyless
 * transaction of the same reference is returned.
 */
export const insert = (deps: Deps, entry: Entry): Promise<Inserted | Error> =>
  isPlain(entry) ? insertPlain(deps, entry) : insertOther(deps, entry)
