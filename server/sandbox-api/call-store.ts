// The sandbox's recorded calls in SQL, inserted in batches. It decides nothing.

import type { OwnerId } from '../kernel/ids.ts'
import { table } from '../platform/db/columns.ts'
import { sql, type Sql, type Tx } from '../platform/db/sql.ts'
import type { Call } from './call.ts'

/** The number of calls kept of each platform. */
export const CALLS_MAX = 10_000

/** The columns of a call; `n` counts them. */
const CALLS = table<Omit<Call, 'gave'> & { readonly n?: number; readonly gave: string }, 'owner'>(
  'sandbox_calls',
  'c',
  {
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
  },
)

const rowOf = (call: Call) => ({
  ...call,
  body: call.body === null ? null : JSON.stringify(call.body),
  gave: JSON.stringify(call.gave),
})

export const insert = (tx: Tx, calls: readonly Call[]): void =>
  tx.copy(CALLS.copying(calls.map(rowOf)))

/** Deletes an owner's oldest calls beyond the limit. */
export function forget(tx: Tx, owner: OwnerId): void {
  tx.write(sql`
    delete from sandbox_calls where owner = ${owner} and n <= (
      select n
      from sandbox_calls
      where owner = ${owner}
      order by n desc
      limit 1 offset ${CALLS_MAX})`)
}

/** The commit is not synced: losing a recorded call loses nothing that the call did. */
export const withoutSync = (tx: Tx): void => tx.write(sql`set local synchronous_commit = off`)

/** The newest calls of an owner, in their order. */
export const newest = (db: Sql, owner: OwnerId): Promise<(Call & { n: number })[]> =>
  db.rows<Call & { n: number }>(sql`
    select * from (
      select ${CALLS.columns}
        from sandbox_calls c
        where owner = ${owner}
        order by n desc
        limit ${CALLS_MAX}) c
    order by n`)
