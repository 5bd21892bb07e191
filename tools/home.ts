// The PostgreSQL of the tests: durability off, in a folder of its own, with templates to clone a database for each test. It is the one from
// npm, or the one that the machine has.

import { join } from 'node:path'
import { openBank } from '../sandbox/bank.ts'
import { startEmbedded } from '../server/platform/db/embedded.ts'
import { openClock } from '../server/kernel/clock.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { openDays } from '../server/requests/store.ts'
import { openDatabase, raw, sql } from '../server/platform/db/sql.ts'
import { openPostgres } from '../test/own-postgres.ts'

/** Its data folder, within the folder. */
export const DATA = 'data'
const TEMPLATE = 'vintem_template'
/** The same with the tables of the sandbox bank. */
const WORLD = 'vintem_world'
/** Partitions of requests: no test then makes one in its first minutes. */
const DAYS = 4
// A statement is planned once a connection: tests have thousands of connections, and planning is a quarter of PostgreSQL's work for them.
const PLANS = { plan_cache_mode: 'force_generic_plan' }
const SETTINGS = { max_connections: '300', shared_buffers: '64MB', max_wal_size: '512MB', ...PLANS }

type Postgres = { url(database: string): string; stop(): Promise<void> }
export type Home = { folder: string; env: Record<string, string>; postgres: Postgres }

/** The PostgreSQL that the machine has: Debian's newest. */
async function startOwn(within: string): Promise<Postgres> {
  const ends: (() => void | Promise<void>)[] = []
  const off = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', jit: 'off' }
  const { folder, port } = await openPostgres(
    { after: (close) => void ends.push(close) },
    { within, settings: () => ({ ...off, ...SETTINGS }) },
  )
  return {
    url: (database) => `postgres://postgres@/${database}?host=${folder}&port=${port}`,
    stop: async () => {
      for (const end of ends) await end()
    },
  }
}

/** PostgreSQL in a folder of its own, with an empty database that has all our tables, to be cloned for each test. */
export async function openHome(folder: string, own = false): Promise<Home> {
  const postgres = own
    ? await startOwn(folder)
    : await startEmbedded(join(folder, DATA), { durable: false, settings: SETTINGS })
  try {
    const url = postgres.url('postgres')
    const admin = openDatabase({ url, max: 1 })
    await admin.rows(sql`${raw(`create database ${TEMPLATE}`)}`)
    const template = openDatabase({ url: postgres.url(TEMPLATE), max: 1 })
    await migrate(template)
    // As the server's job does; otherwise the first request of each test would create the partition.
    await openDays(template, openClock().wall(), DAYS)
    await template.close()
    await admin.rows(sql`${raw(`create database ${WORLD} template ${TEMPLATE}`)}`)
    await admin.close()
    const world = openDatabase({ url: postgres.url(WORLD), max: 2 })
    await (await openBank({ db: world, clock: openClock(), host: 'localhost' })).close()
    await world.close()
    // Tests start the program dozens of times: compiled code is cached.
    const compiled = { NODE_COMPILE_CACHE: join(folder, 'compiled') }
    const databases = { TEST_DATABASE_URL: url, TEST_TEMPLATE: TEMPLATE, TEST_WORLD: WORLD }
    // Temporary files of tests are in here too, and are removed with it.
    return { folder, postgres, env: { ...databases, ...compiled, TMPDIR: folder } }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
