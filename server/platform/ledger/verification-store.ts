// When the books were recomputed (`npm run verify`) and how many faults were found, in SQL. Real time.

import { inTransaction, sql, type Database, type Sql } from '../db/sql.ts'

export type Verification = {
  readonly at: Date
  readonly checks: number
  readonly faults: number
  readonly durationMs: number
}

/** PostgreSQL's code for a write in a read-only transaction, as on a standby. */
const READ_ONLY = '25006'

/** Records a verification. A standby can be verified too; there it is not recorded. */
export async function recordVerification(
  db: Database,
  { at, checks, faults, durationMs }: Verification,
): Promise<void> {
  try {
    await inTransaction(db, (tx) =>
      tx.rows(sql`
        insert into verifications (at, checks, faults, duration_ms) values (${at}, ${checks}, ${faults}, ${durationMs})
        on conflict (at) do nothing`),
    )
  } catch (error) {
    if ((error as { code?: string }).code !== READ_ONLY) throw error
  }
}

export async function lastVerification(db: Sql): Promise<Verification | undefined> {
  const rows = await db.rows<Verification>(sql`
    select at, checks, faults, duration_ms as "durationMs" from verifications order by at desc limit 1`)
  return rows[0]
}
