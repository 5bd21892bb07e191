// A cell on a Citus beside the same cell on a plain PostgreSQL of the same version, both started by
// others: the server talks to the worker that holds the cell, as in docs/citus.md. The databases
// are made for the measurement, and dropped after it.

import { sql, type Database, type Sql } from '../server/platform/db/sql.ts'
import { at, everywhere, makeDatabase, nodesOf, on, run, versionOf } from '../tools/citus-nodes.ts'
import type { Place } from './place.ts'

const [ON_CITUS, ON_PLAIN] = ['vintem_bench_citus', 'vintem_bench_plain']
/** What speed depends on. */
const SETTINGS =
  'checkpoint_timeout commit_delay effective_cache_size jit max_wal_size min_wal_size shared_buffers wal_compression wal_level wal_segment_size'.split(
    ' ',
  )

type Addresses = { readonly citus: string; readonly plain: string }

/** The addresses of the environment; or what is missing, as a sentence. */
export function addressesIn({
  TEST_CITUS_URL: citus,
  TEST_POSTGRES_URL: plain,
}: NodeJS.ProcessEnv): Addresses | string {
  if (!citus) return 'skipped: TEST_CITUS_URL names no coordinator of a Citus (docs/citus.md)'
  if (!plain)
    return 'skipped: TEST_POSTGRES_URL names no plain PostgreSQL of the same version (docs/citus.md)'
  return { citus, plain }
}

const dropOf = (name: string): string => `drop database if exists ${name} with (force)`

/**
 * Its name is in the command line of every process, when it was started with one
 * (`-c cluster_name=…`); else no process is known as its own.
 */
const tagOf = (url: string): Promise<string> =>
  on(url, async (db) => {
    const [setting] = await db.rows<{ name: string }>(
      sql`select current_setting('cluster_name') as name`,
    )
    return setting!.name || 'a PostgreSQL without a name'
  })

/** A database of a plain PostgreSQL. */
export async function openPlainPlace(server: string): Promise<Place> {
  const drop = () => on(server, (db) => run(db, dropOf(ON_PLAIN)))
  await drop()
  await on(server, (db) => run(db, `create database ${ON_PLAIN} template template0`))
  const url = at(server, ON_PLAIN)
  return {
    url,
    env: { DATABASE_URL: url },
    tag: await tagOf(server),
    close: async () => void (await drop()),
  }
}

/** A database of a Citus, at its coordinator: a cell that is added there lies on a worker. */
export async function openCitusPlace(server: string): Promise<Place> {
  const nodes = await on(server, (db) => nodesOf(db, server))
  const drop = () => everywhere(nodes, dropOf(ON_CITUS))
  await drop()
  try {
    await makeDatabase(nodes, ON_CITUS)
    const url = at(nodes[0].url, ON_CITUS)
    return {
      url,
      env: { DATABASE_URL: url },
      tag: await tagOf(nodes[1].url),
      close: async () => void (await drop()),
    }
  } catch (error) {
    await drop()
    throw error
  }
}

const settingsOf = (db: Sql): Promise<{ name: string; value: string }[]> =>
  db.rows(sql`
    select name, current_setting(name) as value from pg_settings
    where name = any(${[...SETTINGS, 'server_version']}::text[]) order by name`)

/** What is compared: the version, and settings in which the two differ. Throws for two versions. */
export async function describeServers({ citus, plain }: Addresses): Promise<string> {
  const nodes = await on(citus, (db) => nodesOf(db, citus))
  const version = await on(citus, versionOf)
  const read = (url: string) => on(url, (db: Database) => settingsOf(db))
  const [theirs, ours] = [await read(plain), await read(nodes[1].url)]
  const differ = ours.flatMap(({ name, value }, n) =>
    theirs[n]!.value === value ? [] : [`${name} ${theirs[n]!.value} (plain), ${value} (worker)`],
  )
  if (differ.some((one) => one.startsWith('server_version')))
    throw new Error(
      `TEST_POSTGRES_URL: it is of another version than the workers of TEST_CITUS_URL: ${differ.join('; ')}`,
    )
  return `${version}, ${nodes.length - 1} workers, beside a plain PostgreSQL${differ.length === 0 ? ' with the same settings' : `; ${differ.join('; ')}`}`
}
