// What differs on a Citus, whose nodes all answer, but whose coordinator alone makes, changes and
// drops tables. It is known to every node, so that no setting names it. Elsewhere all this is the
// database itself. It knows no table of ours but by the name that it is given.

import { sql, type Database, type Sql } from '../sql.ts'

export type Node = { readonly host: string; readonly port: number }

/**
 * In SQL: what is made next in this transaction is made on this node alone. Elsewhere it is a
 * setting without a meaning.
 */
export const MADE_HERE_ALONE = `set_config('citus.enable_ddl_propagation', 'off', true)`

export const isCitus = async (db: Sql): Promise<boolean> => {
  const [has] = await db.rows<{ citus: boolean }>(
    sql`select to_regproc('citus_is_coordinator') is not null as citus`,
  )
  return has!.citus
}

/** The coordinator, on every node of a Citus; undefined elsewhere. `here`: this node. */
async function coordinatorOf(db: Sql): Promise<(Node & { readonly here: boolean }) | undefined> {
  if (!(await isCitus(db))) return undefined
  const [found] = await db.rows<Node & { here: boolean }>(sql`
    select nodename as host, nodeport as port, citus_is_coordinator() as here
    from pg_dist_node
    where groupid = 0`)
  return found
}

export const nameOf = ({ host, port }: Node): string => `${host}:${port}`

/** Whether tables are made on another node than the one of `db`. */
export const isWorker = async (db: Sql): Promise<boolean> =>
  (await coordinatorOf(db))?.here === false

/**
 * Whether the tables of this schema take no triggers: a distributed one's do not, unless the
 * operator allows them as unsafe.
 */
export async function refusesTriggers(db: Sql): Promise<boolean> {
  if (!(await isCitus(db))) return false
  const [schema] = await db.rows<{ refuses: boolean }>(sql`
    select not current_setting('citus.enable_unsafe_triggers')::boolean
      and exists (select 1
        from pg_dist_schema
        where schemaid = current_schema()::regnamespace) as refuses`)
  return schema!.refuses
}

/**
 * The same database where tables are made, if that is another node than the one of `db`; the caller
 * closes it.
 */
export async function openWhereTablesAreMade(
  db: Database,
  max: number,
): Promise<Database | undefined> {
  const coordinator = await coordinatorOf(db)
  return !coordinator || coordinator.here ? undefined : db.elsewhere({ node: coordinator, max })
}

/** Runs `work` on the database of the node where tables are made, changed and dropped. */
export async function whereTablesAreMade<T>(
  db: Database,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const there = await openWhereTablesAreMade(db, 1)
  if (!there) return work(db)
  try {
    return await work(there)
  } finally {
    await there.close()
  }
}

/** The node of each distributed schema, by a table that is in each. On a Citus only. */
export async function nodesOf(db: Sql, table: string): Promise<ReadonlyMap<string, Node>> {
  const rows = await db.rows<Node & { schema: string }>(sql`
    select d.schemaid::regnamespace::text as schema, n.nodename as host, n.nodeport as port
    from pg_dist_schema d join pg_class c on c.relnamespace = d.schemaid and c.relname = ${table}
      join pg_dist_shard s on s.logicalrelid = c.oid
      join pg_dist_placement p using (shardid)
      join pg_dist_node n using (groupid)
    where n.noderole = 'primary'`)
  return new Map(rows.map(({ schema, host, port }) => [schema, { host, port }]))
}
