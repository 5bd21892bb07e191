// The nodes of a Citus that others have started, by the address of its coordinator, and databases
// on all of them. It knows no table of ours.

import { openDatabase, raw, sql, type Database, type Sql } from '../server/platform/db/sql.ts'

export type Node = { readonly host: string; readonly port: number; readonly url: string }
/** The coordinator first. */
export type Nodes = readonly [Node, Node, ...Node[]]

/** The address with another database, and other options of its sessions. */
export function at(url: string, database: string, options?: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  if (options) address.searchParams.set('options', options)
  return address.href
}

/** The nodes that the coordinator at `url` names. */
export async function nodesOf(db: Sql, url: string): Promise<Nodes> {
  const rows = await db.rows<Omit<Node, 'url'> & { group: number }>(sql`
    select nodename as host, nodeport as port, groupid as "group" from pg_dist_node
    where isactive and noderole = 'primary' order by groupid`)
  if (rows[0]?.group !== 0 || rows.length < 2)
    throw new Error(
      'TEST_CITUS_URL: its pg_dist_node names no coordinator and no worker (citus_set_coordinator_host, citus_add_node)',
    )
  const nodes = rows.map((node) => {
    const address = new URL(url)
    address.hostname = node.host
    address.port = String(node.port)
    return { host: node.host, port: node.port, url: address.href }
  })
  return nodes as [Node, Node, ...Node[]]
}

export const run = (db: Sql, statement: string): Promise<unknown> => db.rows(sql`${raw(statement)}`)

/** Runs `work` on a database of a node. */
export async function on<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, max: 1, name: 'vintem-test', statementMs: 300_000 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

export const everywhere = (nodes: Nodes, statement: string): Promise<unknown> =>
  Promise.all(nodes.map(({ url }) => on(url, (db) => run(db, statement))))

/** A new database on every node, in which they know each other. */
export async function makeDatabase(nodes: Nodes, name: string): Promise<void> {
  const [coordinator, ...workers] = nodes
  await everywhere(nodes, `create database ${name} template template0`)
  await Promise.all(
    nodes.map(({ url }) => on(at(url, name), (db) => run(db, 'create extension citus'))),
  )
  await on(at(coordinator.url, name), async (db) => {
    await run(db, `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`)
    for (const { host, port } of workers) await run(db, `select citus_add_node('${host}', ${port})`)
  })
}

/** What it is, for people. */
export async function versionOf(db: Sql): Promise<string> {
  const [is] = await db.rows<{ version: string }>(sql`
    select split_part(citus_version(), ' on ',
      1) || ', PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1) as version`)
  return is!.version
}
