// Does what batches of boletos ask for, a few boletos at a time.

import { after } from '../../kernel/clock.ts'
import type { BoletoBatchId } from '../../kernel/ids.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { logFailure } from '../../runtime/outages.ts'
import type { BatchItem, BoletoBatch } from './boleto-batch.ts'
import { carryOut } from './carry-out-operations.ts'
import { claimDue, find } from './store.ts'

/** Longer than the call for one takes with its bank. */
const LEASE_MS = 60_000
/** So many calls to a bank at once. */
const CLAIM_MAX = 10

/** One round over due boletos; returns how many there were. */
export async function runJob(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const lease = after(now, LEASE_MS)
  const due = await inTransaction(deps.db, (tx) => claimDue(tx, now, lease, CLAIM_MAX))
  const batches = await batchesOf(deps, due)
  await Promise.all(due.map((item) => tried(deps, batches.get(item.batch)!, item)))
  return due.length
}

async function batchesOf(
  deps: Deps,
  items: readonly BatchItem[],
): Promise<Map<BoletoBatchId, BoletoBatch>> {
  const keys = new Map(items.map(({ owner, batch }) => [batch, { owner, id: batch }]))
  const found = await Promise.all([...keys.values()].map((key) => find(deps.db, key)))
  return new Map(found.flatMap((batch) => (batch ? [[batch.id, batch] as const] : [])))
}

async function tried(deps: Deps, batch: BoletoBatch, item: BatchItem): Promise<void> {
  try {
    await carryOut(deps, batch, item)
  } catch (error) {
    const { message, stack } = error as Error
    logFailure(
      deps,
      error,
      { work: `boleto ${item.number} of batch ${item.batch}`, message, stack },
      'what came of a boleto of a batch was not saved; it is tried again in a minute',
    )
  }
}
