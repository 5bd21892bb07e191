// Cells on a Citus that others have started: what an operator does to make one (docs/citus.md). It starts and stops no node.

import { openClock } from '../server/kernel/clock.ts'
import { nodeOf } from '../server/platform/db/connections/citus.ts'
import { withSchema } from '../server/platform/db/connections/cell-schema.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { openDatabase, raw, sql, type Database, type Sql } from '../server/platform/db/sql.ts'
import { nextCut } from '../server/platform/outbox/partition.ts'
import { cutLast } from '../server/platform/outbox/partition-store.ts'
import { openDays } from '../server/requests/day-store.ts'

/** The last migration that Citus refuses in a distributed schema: it runs before the schema is distributed. */
const BEFORE = 61
/** Partitions of requests: as many as the server's job makes, and tomorrow's. */
const DAYS = 4
const DISTRIBUTING_MS = 300_000

const run = (db: Sql, statement: string): Promise<unknown> => db.rows(sql`${raw(statement)}`)

/** Drops triggers: Citus distributes no table that has some, unless its operator allows them as unsafe. Returns whether it does. */
async function withoutTriggers(db: Database, schema: string): Promise<boolean> {
  const [setting] = await db.rows<{ on: boolean }>(
    sql`select current_setting('citus.enable_unsafe_triggers')::boolean as on`,
  )
  if (setting!.on) return true
  const triggers = await db.rows<{ statement: string }>(sql`
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and tgparentid = 0 and c.relnamespace = to_regnamespace(${schema})`)
  for (const { statement } of triggers) await run(db, statement)
  return false
}

/** Makes the tables in a schema and distributes it, by the coordinator, and runs the migrations that Citus takes after that. */
export async function makeCell(db: Database, schema: string): Promise<{ node: string; triggers: boolean }> {
  await migrate(db, undefined, { upTo: BEFORE })
  await openDays(db, openClock().wall(), DAYS)
  const triggers = await withoutTriggers(db, schema)
  await run(db, `select citus_schema_distribute('${schema}')`)
  await migrate(db)
  await cutLast(db, (last) => nextCut(last, openClock().wall()))
  const node = await nodeOf(db, 'sellers')
  if (node === undefined) throw new Error('the cell lies on no node')
  return { node, triggers }
}

/** The address of a database at a node. */
function addressAt(url: string, { database, node }: { database: string; node?: string }): string {
  const address = new URL(url)
  if (node !== undefined) address.host = node
  address.pathname = `/${database}`
  return address.href
}

/** The addresses of the nodes for the database of a test, whose address is that of one of them. */
const nodesFor = (url: string): string[] =>
  process.env['TEST_NODES']!.split(' ').map((node) => addressAt(node, { database: new URL(url).pathname.slice(1) }))

export const coordinatorFor = (url: string): string => nodesFor(url)[0]!

async function on<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, max: 1, statementMs: DISTRIBUTING_MS })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** A cell in the database of a test, and the address of the node that holds it. */
export async function distributedCell(url: string, schema: string): Promise<string> {
  const database = new URL(url).pathname.slice(1)
  const { node } = await on(withSchema(coordinatorFor(url), schema), (db) => makeCell(db, schema))
  // The sandbox banks of these cells make their tables where the cells are: they are not distributed.
  for (const worker of nodesFor(url).slice(1))
    await on(worker, (db) => run(db, `alter database ${database} set citus.enable_ddl_propagation = off`))
  return addressAt(url, { database, node })
}
