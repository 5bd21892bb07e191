// A Citus to run tests on, by the address of its coordinator: each test's tables are a distributed
// schema (a cell) that lies on a worker. Its nodes are those that it names itself. It starts and
// stops none, and removes the databases that it made.

import { openBank } from '../sandbox/bank.ts'
import { openClock } from '../server/kernel/clock.ts'
import { sqlOn } from '../server/platform/db/connection-sql.ts'
import { openDatabase, sql, type Database } from '../server/platform/db/sql.ts'
import { makeCell } from '../test/citus.ts'
import {
  at,
  everywhere,
  makeDatabase,
  nodesOf,
  on,
  run,
  versionOf,
  type Nodes,
} from './citus-nodes.ts'

/** All databases of a run begin with it: they are made on every node, with the same names. */
const TEMPLATE = 'vintem_citus'
const WORLD = `${TEMPLATE}_world`
const CELL = 'cell'
/** One run at a time: any number that no other advisory lock uses. */
const RUN_LOCK = 0x63_69_74_75
/** Tables that belong to no cell stay where they are made. */
const LOCAL = '-c citus.enable_ddl_propagation=off'

/** Drops the databases of this run, or those that a killed one left. */
async function dropAll(nodes: Nodes): Promise<void> {
  const drop = async (db: Database) => {
    const named = await db.rows<{ name: string }>(sql`
      select datname as name
      from pg_database
      where datname = ${TEMPLATE}
        or starts_with(datname, ${`${TEMPLATE}_`})`)
    for (const { name } of named) await run(db, `drop database ${name} with (force)`)
  }
  await Promise.all(nodes.map(({ url }) => on(url, drop)))
}

/** No session uses a template while it is cloned, not even Citus' own. */
async function closeTemplates(nodes: Nodes): Promise<void> {
  for (const name of [TEMPLATE, WORLD]) {
    await everywhere(nodes, `alter database ${name} allow_connections false`)
    await everywhere(
      nodes,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
    )
  }
}

export type Citus = {
  /** For the tests' processes. */
  readonly env: Record<string, string>
  /** What it is, and where the tests run on it. */
  readonly says: string
  close(): Promise<void>
}

/**
 * Makes the templates on every node. `through`: whether tests talk to the coordinator, instead of
 * the node that holds their tables.
 */
export async function openCitus(url: string, through: boolean): Promise<Citus> {
  const admin = openDatabase({ url, max: 1, name: 'vintem-test' })
  // It holds the lock until its end.
  const holder = await admin.connection()
  await admin.close()
  const db = sqlOn(holder)
  const [is] = await db.rows<{ free: boolean }>(
    sql`select pg_try_advisory_lock(${RUN_LOCK}) as free`,
  )
  if (!is!.free) throw new Error('TEST_CITUS_URL: another run uses this Citus')
  const [nodes, version] = [await nodesOf(db, url), await versionOf(db)]
  const [coordinator, ...workers] = nodes
  await dropAll(nodes)
  await makeDatabase(nodes, TEMPLATE)
  await everywhere(nodes, `alter database ${TEMPLATE} set search_path = ${CELL}, public`)
  const { node: place, triggers } = await on(at(coordinator.url, TEMPLATE), async (db) => {
    await run(db, `create schema ${CELL}`)
    return makeCell(db, CELL)
  })
  await everywhere(
    nodes,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${TEMPLATE}'`,
  )
  await everywhere(nodes, `create database ${WORLD} template ${TEMPLATE}`)
  const node = through ? coordinator : nodes.find(({ host, port }) => `${host}:${port}` === place)!
  await on(at(node.url, WORLD, LOCAL), async (db) =>
    (await openBank({ db, clock: openClock(), host: 'localhost' })).close(),
  )
  await closeTemplates(nodes)
  const way = through ? 'through the coordinator' : 'to the worker that holds their tables'
  return {
    env: {
      TEST_DATABASE_URL: node.url,
      TEST_NODES: nodes.map((one) => one.url).join(' '),
      TEST_PREFIX: `${TEMPLATE}_`,
      TEST_TEMPLATE: TEMPLATE,
      TEST_WORLD: WORLD,
      TEST_SCHEMA: CELL,
    },
    says: `${version}; a coordinator and ${workers.length} workers; tests talk ${way}; triggers are ${triggers ? 'kept' : 'dropped'}`,
    close: async () => {
      await dropAll(nodes)
      await holder.end()
    },
  }
}
