// Row counts of listings, kept up to date by every writer, so that a total costs the same at ten
// rows and at ten million. Each process updates shards of its own, so that no batch waits for
// another's; readers add the shards up.

import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { join, rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import type { ProcessShard } from './process-shard.ts'

export type CounterChange = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly what: string
  readonly n: number
}

/**
 * Kinds of commits. Each has its own shard in each process, so that no kind waits for the counters
 * of another. Batches of one kind, of which there may be two, wait for each other's commit.
 */
const COMMITS = {
  insert: 0,
  settle: 1,
  refund: 2,
  cancel: 3,
  customer: 4,
  seller: 5,
  paid: 6,
  paidBeside: 7,
} as const
export type Commit = keyof typeof COMMITS
const SHARDS_PER_PROCESS = 8

const shardOf = ({ number }: ProcessShard, commit: Commit): number =>
  number * SHARDS_PER_PROCESS + COMMITS[commit]

/**
 * Adds to the counters in the shard of this process and commit: one row per counter, in one lock
 * order for all callers. Sent as `tx.write` sends it.
 */
export function addToCounters(
  tx: Tx,
  { shard }: { readonly shard: ProcessShard },
  commit: Commit,
  changes: readonly CounterChange[],
): void {
  const folded = new Map<string, CounterChange>()
  for (const change of changes) {
    const key = `${change.owner}${change.seller}${change.what}`
    folded.set(key, { ...change, n: change.n + (folded.get(key)?.n ?? 0) })
  }
  const rows = [...folded.values()].filter((change) => change.n !== 0)
  if (rows.length === 0) return
  tx.write(sql`
    insert into counters as t (owner, seller, what, shard, n)
    select owner, seller, what, ${shardOf(shard, commit)}, n
    from json_to_recordset(${rowsOf(rows)}) as r(owner uuid, seller uuid, what text, n bigint)
    order by owner, seller, what
    on conflict (owner, seller, what, shard) do update set n = t.n + excluded.n`)
}

/** The sum of these counters, of one seller or of all of the owner's. */
export async function total(
  db: Sql,
  owner: OwnerId,
  seller: SellerId | undefined,
  kinds: readonly string[],
): Promise<number> {
  const conditions = [
    sql`owner = ${owner}`,
    sql`what = any(${[...kinds]}::text[])`,
    ...(seller ? [sql`seller = ${seller}`] : []),
  ]
  const rows = await db.rows<{ n: number }>(
    sql`select coalesce(sum(n), 0)::bigint as n from counters where ${join(conditions, ' and ')}`,
  )
  return rows[0]!.n
}
