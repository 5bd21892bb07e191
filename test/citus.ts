// Cells on a Citus that others have started: what an operator does to make one (docs/citus.md). It
// starts and stops no node.

import { openClock } from '../server/kernel/clock.ts'
import { nameOf, nodesOf } from '../server/platform/db/connections/nodes.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { raw, sql, type Database, type Sql } from '../server/platform/db/sql.ts'
import { nextCut } from '../server/platform/outbox/partition.ts'
import { cutLast } from '../server/platform/outbox/partition-store.ts'
import { openDays } from '../server/requests/day-store.ts'
import { everywhere, makeDatabase, type Nodes } from '../tools/citus-nodes.ts'

/** Partitions of requests: as many as the server's job makes, and tomorrow's. */
const DAYS = 4

const run = (db: Sql, statement: string): Promise<unknown> => db.rows(sql`${raw(statement)}`)

/**
 * Drops triggers: Citus distributes no table that has some, unless its operator allows them as
 * unsafe. Returns whether it does.
 */
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

/** Makes the tables in a schema and distributes it, by the coordinator. */
export async function makeCell(
  db: Database,
  schema: string,
): Promise<{ node: string; triggers: boolean }> {
  await migrate(db)
  await openDays(db, openClock().wall(), DAYS)
  const triggers = await withoutTriggers(db, schema)
  await run(db, `select citus_schema_distribute('${schema}')`)
  await cutLast(db, (last) => nextCut(last, openClock().wall()))
  const node = (await nodesOf(db, 'sellers')).get(schema)
  if (node === undefined) throw new Error('the cell lies on no node')
  return { node: nameOf(node), triggers }
}

/** The address of another database on the same server. */
function addressOf(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

let made = 0

/**
 * A database on every node of the Citus of this run, without our tables; its address at the
 * coordinator.
 */
export async function citusDatabase(t: {
  after(close: () => Promise<void>): void
}): Promise<string> {
  const urls = process.env['TEST_NODES']!.split(' ')
  const name = `${process.env['TEST_PREFIX']}cells_${process.pid}_${made++}`
  const nodes = urls.map((url) => ({
    url,
    host: new URL(url).hostname,
    port: Number(new URL(url).port),
  }))
  await makeDatabase(nodes as unknown as Nodes, name)
  t.after(
    async () =>
      void (await everywhere(nodes as unknown as Nodes, `drop database ${name} with (force)`)),
  )
  return addressOf(urls[0]!, name)
}
