// How many rows a listing has, kept by whoever changes it, so that a total costs the same at ten rows and at ten
// million. Each process writes rows of its own (its shards), so that no batch waits for another's; readers add them up.

import type { OwnerId, SellerId } from '../base/ids.ts'
import { join, rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'

export type CounterChange = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly what: string
  readonly n: number
}

/** Adds to the counters of a shard: folded, and in one order for everybody. */
export async function addToCounters(tx: Tx, shard: number, changes: readonly CounterChange[]): Promise<void> {
  const folded = new Map<string, CounterChange>()
  for (const change of changes) {
    const key = `${change.owner}${change.seller}${change.what}`
    folded.set(key, { ...change, n: change.n + (folded.get(key)?.n ?? 0) })
  }
  const rows = [...folded.values()].filter((change) => change.n !== 0)
  if (rows.length === 0) return
  await tx.rows(sql`
    insert into tallies as t (owner, seller, what, lane, n)
    select owner, seller, what, ${shard}, n
    from json_to_recordset(${rowsOf(rows)}) as r(owner uuid, seller uuid, what text, n bigint)
    order by owner, seller, what
    on conflict (owner, seller, what, lane) do update set n = t.n + excluded.n`)
}

/** The sum of the counters of `whats`, of one seller or of all of the owner's. */
export async function total(
  db: Sql,
  owner: OwnerId,
  seller: SellerId | undefined,
  whats: readonly string[],
): Promise<number> {
  const conditions = [
    sql`owner = ${owner}`,
    sql`what = any(${[...whats]}::text[])`,
    ...(seller ? [sql`seller = ${seller}`] : []),
  ]
  const rows = await db.rows<{ n: number }>(
    sql`select coalesce(sum(n), 0)::bigint as n from tallies where ${join(conditions, ' and ')}`,
  )
  return rows[0]!.n
}
