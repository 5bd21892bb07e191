// Puts the rows without their data in the place of a partition, in one transaction: a program that
// is killed has changed nothing. The table is locked only while one partition leaves and the other
// one comes.

import { leastIdAt } from '../kernel/ids.ts'
import { whereTablesAreMade } from '../platform/db/connections/nodes.ts'
import {
  inTransaction,
  raw,
  rowsOf,
  sql,
  type Database,
  type Statement,
  type Tx,
} from '../platform/db/sql.ts'
import { guardNew } from '../platform/outbox/partition-store.ts'
import type { Partition } from '../platform/outbox/partition.ts'
import { isDelivered, quoted, type Archive, type Block } from './store.ts'

/** Copying the rows of a year takes minutes, and blocks nobody. */
const COPYING_MS = 3_600_000
/** Statements that need the table wait so long at most, each time that it is tried. */
const LOCK_MS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'
const LOCK_TRIES = 60
const REST_MS = 1_000
const BLOCKS_AT_ONCE = 5_000
/**
 * Where two months meet, events may have their places in the feed in another order than their ids:
 * among so many.
 */
const NEIGHBOURS_MAX = 10_000

/**
 * What the sums of transactions and `verify` read of a transaction's last event; nothing of it is
 * personal.
 */
const SUMMED = sql`
  case when object_kind = 'transaction' then json_build_object(
    'amount_cents', data -> 'amount_cents', 'fees_cents', data -> 'fees_cents', 'captured',
      data -> 'captured',
    'refunds', case when json_typeof(data -> 'refunds') = 'array' then (
      select coalesce(json_agg(json_build_object('status', x -> 'status', 'amount_cents', x -> 'amount_cents')),
        '[]')
      from json_array_elements(data -> 'refunds') x) else '[]' end) else '{}' end`

const COPIED = raw(
  'owner, id, seller, type, object_kind, object_id, object_sequence, status, reference_id, created_at, trace',
)

const literal = (text: string): Statement => raw(`'${text}'`)
const boundsOf = ({ from, to }: Partition): Statement =>
  sql`from (${from ? literal(leastIdAt(from)) : raw('minvalue')}) to (${literal(leastIdAt(to!))})`
const checkOf = ({ from, to }: Partition): Statement =>
  sql`check
      (${from ? sql`id >= ${literal(leastIdAt(from))} and` : sql``} id < ${literal(leastIdAt(to!))})`
const thinOf = ({ table }: Partition): Statement => quoted({ table: `${table}_thin` })

async function record(
  tx: Tx,
  archive: Omit<Archive, 'isShared'>,
  blocks: readonly Block[],
): Promise<void> {
  await tx.rows(sql`
    insert into event_archives (name, bytes, events, sha256, archived_at)
    values (${archive.name}, ${archive.bytes}, ${archive.events}, ${archive.sha256},
      ${archive.archivedAt})`)
  for (let n = 0; n < blocks.length; n += BLOCKS_AT_ONCE)
    await tx.rows(sql`
      insert into event_archive_blocks (owner, first_id, last_id, archive, place, bytes, events)
      select owner, first, last, ${archive.name}, place, bytes, events
      from json_to_recordset(${rowsOf(blocks.slice(n, n + BLOCKS_AT_ONCE))})
        as b(owner uuid, first uuid, last uuid, place bigint, bytes int, events int)`)
}

/** Copies the rows without their data, with everything that the partition's table has. */
async function copyThin(tx: Tx, partition: Partition, archive: string): Promise<void> {
  const thin = thinOf(partition)
  await tx.rows(sql`create table ${thin} (like ${quoted(partition)} including all)`)
  await tx.rows(sql`alter table ${thin} add constraint events_cut ${checkOf(partition)}`)
  // Apart from the insert: docs/decisions/0030.
  const thinned = sql`select ${COPIED}, ${SUMMED} as data, ${archive}::text as archive
    from ${quoted(partition)}`
  await tx.rows(sql`
    with thinned as (${thinned})
    insert into ${thin} (${COPIED}, data, archive) select ${COPIED}, data, archive from thinned`)
}

const savePart = (tx: Tx, partition: Partition, archive: string): Promise<unknown> => {
  const later = sql`select f.sequence
    from feed f
    where f.owner = p.owner
      and f.event >= ${leastIdAt(partition.to!)}
    order by f.event
    limit ${NEIGHBOURS_MAX}`
  return tx.rows(sql`
    insert into event_archive_parts (owner, archive, events, continues_after)
    select p.owner, ${archive}, p.events,
      coalesce((select min(sequence) - 1 from (${later}) l), n.last_sequence)
    from (select owner, count(*) as events from ${thinOf(partition)} group by owner) p
    join feed_ends n on n.owner = p.owner`)
}

async function trySwap(tx: Tx, partition: Partition, events: number): Promise<void> {
  const [table, thin] = [quoted(partition), thinOf(partition)]
  await tx.rows(sql`lock table ${table} in share mode`)
  const [count] = await tx.rows<{ n: number }>(sql`select count(*)::bigint as n from ${table}`)
  if (count!.n !== events || (await isDelivered(tx, partition)))
    throw new Error(`${partition.table} has changed meanwhile. Nothing was archived: try again.`)
  await tx.rows(sql`alter table events detach partition ${table}`)
  await tx.rows(sql`alter table events attach partition ${thin} for values ${boundsOf(partition)}`)
  await tx.rows(sql`drop table ${table}`)
  await tx.rows(sql`alter table ${thin} rename to ${table}`)
  await tx.rows(sql`alter table ${table} drop constraint events_cut`)
  await guardNew(tx, partition.table)
}

/** Tries again while others hold the table, and lets them go on in between. */
async function swap(tx: Tx, partition: Partition, events: number): Promise<void> {
  await tx.rows(sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`)
  for (let n = 1; ; n++) {
    await tx.rows(sql`savepoint swapping`)
    try {
      return await trySwap(tx, partition, events)
    } catch (error) {
      await tx.rows(sql`rollback to savepoint swapping`)
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || n === LOCK_TRIES) throw error
      await tx.rows(sql`select pg_sleep(${REST_MS / 1000})`)
    }
  }
}

/** Records the archive and swaps the partition, in one commit. */
export const swapPartition = (
  db: Database,
  partition: Partition,
  { archive, blocks }: { archive: Omit<Archive, 'isShared'>; blocks: readonly Block[] },
): Promise<void> =>
  whereTablesAreMade(db, (there) =>
    inTransaction(there, async (tx) => {
      await tx.rows(sql`select set_config('statement_timeout', ${String(COPYING_MS)}, true)`)
      await record(tx, archive, blocks)
      await copyThin(tx, partition, archive.name)
      await savePart(tx, partition, archive.name)
      await swap(tx, partition, archive.events)
    }),
  )
