// Marks, before the call, that the bank of a boleto is being asked for a change, so that of any number
// of calls one alone is the first.

import { inTransaction } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import * as store from '../store.ts'
import type { Transaction } from '../transaction.ts'
import { isAbout, nextChange, withBegun } from './change.ts'

/**
 * Undefined: the bank may be asked by this row, for the first time or again. Else another has begun, or
 * ended it, since the row was read; the transaction as it is then.
 */
export async function begunByOther(deps: Deps, row: Transaction): Promise<Transaction | undefined> {
  const change = row.method === 'boleto' ? nextChange(row) : undefined
  if (!change || change.again) return undefined
  return inTransaction(deps.db, async (tx) => {
    const [locked = row] = await store.lock(tx, [row])
    if (locked.method !== 'boleto' || !nextChange(locked) || !isAbout(locked, change)) return locked
    const begun = locked.cancelAskedAt ? undefined : withBegun(locked, deps.clock.now())
    if (!begun) return locked
    store.save(tx, [begun])
    return undefined
  })
}
