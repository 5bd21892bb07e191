// The sandbox's recorded calls in SQL, inserted in batches. It decides nothing.

import type { OwnerId } from '../kernel/ids.ts'
import { table } from '../platform/db/columns.ts'
import { sql, type Sql, type Tx } from '../platform/db/sql.ts'
import type { Call } from './call.ts'

/** The number of calls kept of each platform. */
export const CALLS_MAX = 10_000

/** The columns of a call; `n` counts them. */
const CALLS = table<Call & { readonly n?: number }, 'owner'>('sandbox_calls', 'c', {
  n: { read: sql`c.n` },
  owner: 'key',
  at: 'fixed',
  seller: 'fixed',
  operation: 'fixed',
  method: 'fixed',
  path: 'fixed',
  key: 'fixed',
  body: 'fixed',
  cut: 'fixed',
  status: 'fixed',
  code: 'fixed',
  understood: 'fixed',
  gave: 'fixed',
  missed: 'fixed',
})

export async function insert(tx: Tx, calls: readonly Call[]): Promise<void> {
  await tx.rows(CALLS.inserting(calls))
}

/** Deletes an owner's oldest calls beyond the limit. */
export async function forget(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.rows(sql`
    delete from sandbox_calls where owner = ${owner} and n <= (
      select n from sandbox_calls where owner = ${owner} order by n desc limit 1 offset ${CALLS_MAX})`)
}

/** The commit is not synced: losing a recorded call loses nothing that the call did. */
export async function withoutSync(tx: Tx): Promise<void> {
  await tx.rows(sql`set local synchronous_commit = off`)
}

/** The newest calls of an owner, in their order. */
export const newest = (db: Sql, owner: OwnerId): Promise<(Call & { n: number })[]> =>
  db.rows<Call & { n: number }>(sql`
    select * from (
      select ${CALLS.columns} from sandbox_calls c where owner = ${owner} order by n desc limit ${CALLS_MAX}) c
    order by n`)
