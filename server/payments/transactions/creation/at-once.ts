// Inserts new pix in one round trip: every statement goes with the commit, and none waits for another's answer. Where a key or a reference
// is in use, or a seller may not sell, PostgreSQL refuses them all and nothing is written.

import { recordActs } from '../../../platform/audit/store.ts'
import { addToCounters } from '../../../platform/counters/counters.ts'
import { isConditionFailed, isDuplicate } from '../../../platform/db/wire/violation.ts'
import { inTransaction } from '../../../platform/db/sql.ts'
import { claimNew } from '../../../platform/idempotency/idempotency.ts'
import type { Deps } from '../../../runtime/deps.ts'
import * as store from '../store.ts'
import { claimsOf, countOf, creationOf, type Entry, type Inserted } from './entry.ts'

/** Whether nothing but its key, its reference and its seller can stand against it: no card, boleto, quote, payment link or budget. */
export const isPlain = ({ t, spender }: Entry): boolean =>
  t.method === 'pix' && t.quote === null && t.paymentLink === null && !spender.budget

/** Whether something stands against one of them, so that they have to go step by step. */
export const isRefusedAtOnce = (error: unknown): boolean => isDuplicate(error) || isConditionFailed(error)

/** Inserts transactions that are plain, all or none. */
export async function insertAtOnce(deps: Deps, entries: readonly Entry[]): Promise<Inserted[]> {
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
