// When the books were recomputed (`npm run verify`), how many faults were found, and from where the
// next one goes on, in SQL. Real time.

import { AT_LEISURE } from '../db/planner.ts'
import { inTransaction, sql, type Database, type Sql } from '../db/sql.ts'
import { addVerified, TRANSFERS } from './accounts-verify.ts'
import { CHANGES, forgetChanges } from './changed/store.ts'
import { forgetMarks, hasMarks, lockMarks, moveMarks, SETTLED_MS } from './marks-store.ts'
import type { Moved } from './verify.ts'
import type { Verification } from './verification.ts'

/** PostgreSQL's code for a write in a read-only transaction, as on a standby. */
const READ_ONLY = '25006'

/**
 * Records a verification. Without a fault the next one goes on where it ended; after a fault, the
 * next ones read everything, until one finds none. A standby can be verified too; there it is not
 * recorded.
 */
export async function recordVerification(
  db: Database,
  { at, checks, faults, durationMs, complete }: Verification,
  moved: readonly Moved[],
): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      await tx.rows(AT_LEISURE)
      await tx.rows(sql`
        insert into verifications (at, checks, faults, duration_ms, complete)
        values (${at}, ${checks}, ${faults}, ${durationMs}, ${complete}) on conflict (at) do nothing`)
      await lockMarks(tx, db)
      if (faults > 0) await forgetMarks(tx)
      else if (complete)
        await forgetMarks(
          tx,
          moved.map(({ mark }) => mark.name),
        )
      if (faults > 0 || (!complete && !(await hasMarks(tx)))) return
      for (const one of moved) {
        if (one.mark === TRANSFERS)
          await addVerified(tx, one.definition, new Date(at.getTime() - SETTLED_MS))
        if (one.mark === CHANGES) await forgetChanges(tx, one.snapshot!)
        await moveMarks(tx, one, at)
      }
    })
  } catch (error) {
    if ((error as { code?: string }).code !== READ_ONLY) throw error
  }
}

/** The last one; or the last that read everything. */
export async function lastVerification(
  db: Sql,
  { isComplete = false } = {},
): Promise<Verification | undefined> {
  const rows = await db.rows<Verification>(sql`
    select at, checks, faults, duration_ms as "durationMs", complete from verifications
    ${isComplete ? sql`where complete` : sql``} order by at desc limit 1`)
  return rows[0]
}
