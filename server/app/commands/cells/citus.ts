// What Citus does for cells: distributes the schema of a new one, and moves them between its nodes.
// Only its own functions are called; what they say goes to the operator.

import { setTimeout as pause } from 'node:timers/promises'
import { openClock } from '../../../kernel/clock.ts'
import type { Connection } from '../../../platform/db/connection-sql.ts'
import { isCitus, nameOf, type Node } from '../../../platform/db/connections/nodes.ts'
import { raw, sql, type Database, type Sql } from '../../../platform/db/sql.ts'
import { nextCut } from '../../../platform/outbox/partition.ts'
import { cutLast } from '../../../platform/outbox/partition-store.ts'
import { openDays } from '../../../requests/day-store.ts'

type Note = (sentence: string) => void

/** A cell with much in it takes long to copy. */
const MOVE_MAX_MS = 24 * 3_600_000
const LOOK_MS = 5_000
/** As many as the server's job makes, and tomorrow's. */
const DAYS = 4
const PORT = 5432

/** Refuses what needs a Citus. */
export async function refuseWithoutCitus(db: Sql): Promise<void> {
  if (!(await isCitus(db)))
    throw new Error(
      'This PostgreSQL is not a Citus: its cells are schemas of this one server, and there is no other node for them (docs/citus.md). Nothing was done.',
    )
}

/** The nodes that hold cells, as the coordinator knows them. */
async function workersOf(db: Sql): Promise<Node[]> {
  return db.rows<Node>(sql`
    select nodename as host, nodeport as port
    from pg_dist_node
    where groupid <> 0
      and noderole = 'primary'
      and isactive
    order by 1, 2`)
}

/** A node by `host:port`, or by its host. */
export async function nodeNamed(db: Sql, text: string): Promise<Node> {
  const all = await workersOf(db)
  const found = all.filter(
    (node) => nameOf(node) === text || node.host === text || nameOf(node) === `${text}:${PORT}`,
  )
  if (found.length === 1) return found[0]!
  throw new Error(
    `"${text}" names no worker. The workers are: ${all.map(nameOf).join(', ')}. Nothing was done.`,
  )
}

/** Whether a new cell is distributed: there is a worker for it. */
export const hasWorkers = async (db: Sql): Promise<boolean> =>
  (await isCitus(db)) && (await workersOf(db)).length > 0

/**
 * Distributes the schema of a new cell, whose tables are made and empty. Citus takes no triggers,
 * no unlogged table and, to move it later, no table without a key: nothing relies on the triggers
 * (docs/decisions/0030).
 */
export async function distribute(db: Database): Promise<void> {
  const { schema } = db
  await openDays(db, openClock().wall(), DAYS)
  const commands = await db.rows<{ text: string }>(sql`
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) as text
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
      where not tgisinternal and tgparentid = 0 and c.relnamespace = to_regnamespace(${schema})
        and not current_setting('citus.enable_unsafe_triggers')::boolean
    union all
    select format('alter table %s set logged', c.oid::regclass) from pg_class c
      where c.relnamespace = to_regnamespace(${schema}) and relkind = 'r' and relpersistence = 'u'
    union all
    select format('alter table %s replica identity full', c.oid::regclass) from pg_class c
      where c.relnamespace = to_regnamespace(${schema}) and relkind = 'r' and relreplident = 'd'
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`)
  for (const { text } of commands) await db.rows(sql`${raw(text)}`)
  await withLong(db, (connection) =>
    connection.query('select citus_schema_distribute($1)', [schema]),
  )
  await cutLast(db, (last) => nextCut(last, openClock().wall()))
}

/** Whether a schema is distributed. */
export const isDistributed = async (db: Sql, schema: string): Promise<boolean> => {
  const rows = await db.rows(
    sql`select 1 from pg_dist_schema where schemaid = to_regnamespace(${schema})`,
  )
  return rows.length > 0
}

/** On a connection whose statements may take as long as Citus does. */
async function withLong<T>(db: Database, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await db.connection()
  try {
    await connection.query(`set statement_timeout = ${MOVE_MAX_MS}`)
    return await work(connection)
  } finally {
    await connection.end()
  }
}

type Progress = {
  readonly schema: string
  readonly to: string
  readonly bytes: number
  readonly of: number
}

const progressOf = (db: Sql): Promise<Progress[]> =>
  db.rows<Progress>(sql`
    select c.relnamespace::regnamespace::text as schema, targetname || ':' || targetport as "to",
      sum(target_shard_size)::bigint as bytes, sum(source_shard_size)::bigint as of
    from get_rebalance_progress() p
    join pg_class c on c.oid = p.table_name
    group by 1, 2
    order by 1, 2`)

/** Runs `work`, and says now and then how far Citus is. */
async function withProgress(db: Database, note: Note, work: () => Promise<unknown>): Promise<void> {
  const done = new AbortController()
  const show = async () => {
    for (;;) {
      await pause(LOOK_MS, undefined, { signal: done.signal }).catch(() => {})
      if (done.signal.aborted) return
      for (const { schema, to, bytes, of } of await progressOf(db).catch(() => []))
        note(`${schema} to ${to}: ${Math.round(bytes / 1024)} of ${Math.round(of / 1024)} kB`)
    }
  }
  const showing = show()
  try {
    await work()
  } finally {
    done.abort()
    await showing
  }
}

/**
 * Moves a cell to a node. Citus copies it while it is written, and holds its writes at the end for
 * a moment.
 */
export const moveCell = (
  db: Database,
  name: string,
  { host, port }: Node,
  note: Note,
): Promise<void> =>
  withProgress(db, note, () =>
    withLong(db, (connection) =>
      connection.query('select citus_schema_move($1::regnamespace, $2::text, $3::int)', [
        name,
        host,
        port,
      ]),
    ),
  )

/** Moves every cell away from a node, which gets no new ones from then on. */
export const drainNode = (db: Database, { host, port }: Node, note: Note): Promise<void> =>
  withProgress(db, note, () =>
    withLong(db, (connection) =>
      connection.query('select citus_drain_node($1::text, $2::int)', [host, port]),
    ),
  )

/** Moves cells so that the nodes hold equally much. */
export const rebalance = (db: Database, note: Note): Promise<void> =>
  withProgress(db, note, () =>
    withLong(db, (connection) => connection.query('select rebalance_table_shards()')),
  )
