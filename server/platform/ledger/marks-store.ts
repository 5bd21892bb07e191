// From where a check of `verify` goes on: what is only ever appended is read again after its mark
// alone, platform by platform. A mark is kept by a verification without a fault, and holds while
// nothing was added or deleted below it and its checks are the same.
//
// What it cannot see is a row below the mark that was changed in place: that is found by the
// complete verification alone.

import { createHash } from 'node:crypto'
import type { Text } from '../../../contract/text.ts'
import { keyIn } from '../db/connections/schema.ts'
import { rowsOf, sql, type Database, type Sql, type Statement, type Tx } from '../db/sql.ts'
import type { Mark, Moved, Reached } from './verify.ts'

type Kept = Reached & { readonly verifiedAt: Date }

/** "mark" in ASCII: one verification at a time moves marks. */
const LOCK = 0x6d_61_72_6b
/**
 * Longer than any transaction, and than the clocks of servers differ: ids of this age are all
 * committed.
 */
export const SETTLED_MS = 60 * 60_000

/** The least id that was made at a time in milliseconds. */
export const leastId = (ms: Statement): Statement =>
  sql`(lpad(to_hex(${ms}), 12, '0') || repeat('0', 20))::uuid`

/** Marks as rows `owner`, `reached`. */
export const asRows = (marks: readonly Reached[]): Statement =>
  sql`(select owner, reached
    from json_to_recordset(${rowsOf(marks)}) as r(owner uuid, reached bigint))`

/**
 * What a check is: its statements and the migrations, which have the views and functions that it
 * calls.
 */
export async function definitionOf(
  db: Sql,
  parts: readonly { what: Text; rows: (db: Sql, since: Statement | null) => Promise<unknown> }[],
): Promise<string> {
  const hash = createHash('sha256')
  const [newest] = await db.rows<{ version: number }>(
    sql`select max(version) as version from migrations`,
  )
  hash.update(String(newest!.version))
  const listening: Sql = {
    rows: async ({ text, values }) => {
      hash.update(JSON.stringify([text, values]))
      return []
    },
  }
  for (const { what, rows } of parts) {
    hash.update(what.en)
    for (const since of [null, asRows([])]) await rows(listening, since)
  }
  return hash.digest('hex')
}

/** The marks that hold. */
export const findMarks = (db: Sql, { name, holds }: Mark, definition: string): Promise<Kept[]> =>
  db.rows<Kept>(sql`
    select m.owner, m.reached, m.below, m.verified_at as "verifiedAt" from verification_marks m
    where m.mark = ${name} and m.definition = ${definition} ${holds ? sql`and ${holds}` : sql``}
    order by m.owner`)

/** Forgets these marks, or every one: the next verification reads everything. */
export async function forgetMarks(tx: Tx, names?: readonly string[]): Promise<void> {
  await tx.rows(
    sql`delete from verification_marks
        ${names ? sql`where mark = any(${[...names]}::text[])` : sql``}`,
  )
  await tx.rows(sql`delete from verified_accounts`)
}

/** Whether there are marks. Another verification that found a fault has deleted them. */
export const hasMarks = async (tx: Tx): Promise<boolean> =>
  (await tx.rows(sql`select owner from verification_marks limit 1`)).length > 0

/** Waits until no other verification moves marks. */
export const lockMarks = (tx: Tx, { schema }: Database): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(${keyIn(schema, LOCK)}::bigint)`)

/** Moves marks forward. One that is further already stays. */
export async function moveMarks(
  tx: Tx,
  { mark, definition, ends }: Moved,
  at: Date,
): Promise<void> {
  await tx.rows(sql`
    insert into verification_marks (owner, mark, definition, reached, below, verified_at)
    select owner, ${mark.name}, ${definition}, reached, below, ${at}
    from json_to_recordset(${rowsOf(ends)}) as r(owner uuid, reached bigint, below bigint)
    where true
    on conflict (owner, mark) do update
    set definition = excluded.definition, reached = excluded.reached, below = excluded.below,
      verified_at = excluded.verified_at
    where verification_marks.reached <= excluded.reached
      or verification_marks.definition <> excluded.definition`)
}
