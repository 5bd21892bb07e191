// A process of its own for server/platform/db/garbage.test.ts: batch after batch of callers, of
// which some are always waiting.

import { batched } from '../server/kernel/batch.ts'
import { inTransaction, openDatabase, sql } from '../server/platform/db/sql.ts'

const CALLERS = 4
const CALLS = 6_000

const db = openDatabase({ url: process.env['DATABASE_URL']! })
// As long as a commit takes on a disk.
const slow = sql`select pg_sleep(0.001)`
const call = batched((items: number[]) =>
  inTransaction(db, async (tx) => {
    await tx.rows(slow)
    return items
  }),
)
let calls = 0
await Promise.all(
  Array.from({ length: CALLERS }, async () => {
    while (calls++ < CALLS) await call(calls)
  }),
)
await db.close()
