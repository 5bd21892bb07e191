// Adds new records to their chains, in blocks; deletes those whose retention has ended.

import { after } from '../kernel/clock.ts'
import { INSTALLATION, leastIdAt, type OwnerId } from '../kernel/ids.ts'
import { slot } from '../kernel/state.ts'
import { extend } from '../platform/audit/chain-store.ts'
import { AUDIT_CLASSES } from '../../contract/access/delicacy.ts'
import { DELETED, deleteOld, freeOwners } from '../platform/audit/retention-store.ts'
import { recordAct } from '../platform/audit/store.ts'
import { inTransaction } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'

/** A block a second, so that each has many records. */
export const EVERY_MS = 1_000
const BLOCK_MAX = 1_000
const BLOCKS_MAX = 20
export const CHAINS_FULL = BLOCK_MAX * BLOCKS_MAX

/** One bounded round; returns how many records it added. */
export async function runJob(deps: Deps): Promise<number> {
  let done = 0
  for (let n = 0; n < BLOCKS_MAX; n++) {
    const added = await inTransaction(deps.db, (tx) => extend(tx, deps.clock.now(), BLOCK_MAX))
    done += added
    if (added < BLOCK_MAX) break
  }
  return done
}

/** Once a minute is often enough: retention is counted in years. */
export const RETENTION_EVERY_MS = 60_000
const YEAR_MS = 365.25 * 86_400_000
export const DELETED_MAX = 1_000
const OWNERS_MAX = 100

/** The platform with which the next round begins. */
const positions = slot('retention of the audit log', (): { next: OwnerId } => ({
  next: INSTALLATION,
}))

/** One bounded round over some platforms, in real time; returns how many records it deleted. */
export async function deleteOldRecords(deps: Deps): Promise<number> {
  const place = positions.of(deps)
  const owners = await freeOwners(deps.db, place.next, OWNERS_MAX)
  place.next = owners.length === OWNERS_MAX ? owners.at(-1)! : INSTALLATION
  let done = 0
  for (const owner of owners)
    for (const kind of AUDIT_CLASSES) {
      const years = deps.config.auditYears[kind]
      const end = after(deps.clock.wall(), -years * YEAR_MS)
      done += await inTransaction(deps.db, async (tx) => {
        const records = await deleteOld(
          tx,
          { owner, class: kind, before: leastIdAt(end) },
          DELETED_MAX,
        )
        const after = { class: kind, before: end.toISOString(), years, records }
        if (records > 0) recordAct(tx, deps, DELETED, { owner, id: null }, { after })
        return records
      })
    }
  return done
}
