// The PostgreSQL of the tests: durability off, in a folder of its own, with templates to clone a
// database for each test. It is the one from npm, or the one that the machine has; or a Citus that
// others have started.

import { join } from 'node:path'
import { openBank } from '../sandbox/bank.ts'
import { startEmbedded } from '../server/platform/db/embedded.ts'
import { openClock } from '../server/kernel/clock.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { nextCut } from '../server/platform/outbox/partition.ts'
import { cutLast } from '../server/platform/outbox/partition-store.ts'
import { openDays } from '../server/requests/day-store.ts'
import { openDatabase, raw, sql } from '../server/platform/db/sql.ts'
import { openPostgres } from '../test/own-postgres.ts'
import { openCitus } from './citus.ts'

/** Its data folder, within the folder. */
export const DATA = 'data'
const TEMPLATE = 'vintem_template'
/** The same with the tables of the sandbox bank. */
const WORLD = 'vintem_world'
/** Partitions of requests: no test then makes one in its first minutes. */
const DAYS = 4
// A statement is planned once a connection: tests have thousands of connections, and planning is a
// quarter of PostgreSQL's work for them.
const PLANS = { plan_cache_mode: 'force_generic_plan' }
// What a test finds does not depend on whether an autovacuum has come by, and on which of the tests
// before it in the same database.
const SETTINGS = {
  max_connections: '300',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  autovacuum: 'off',
  ...PLANS,
}

type Postgres = { url(database: string): string; stop(): Promise<void> }
export type Home = { folder: string; env: Record<string, string>; stop(): Promise<void> }

/** `npm`: the PostgreSQL that came with the dependencies. `own`: the machine's. Else a Citus. */
export type Where = 'npm' | 'own' | { readonly citus: string; readonly through: boolean }

/** The PostgreSQL that the machine has: Debian's newest. */
async function startOwn(within: string): Promise<Postgres> {
  const ends: (() => void | Promise<void>)[] = []
  const off = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', jit: 'off' }
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

/**
 * An empty database that has all our tables, to be cloned for each test: of a PostgreSQL in a
 * folder of its own, or of a Citus.
 */
export async function openHome(folder: string, where: Where): Promise<Home> {
  // Tests start the program dozens of times: compiled code is cached. Temporary files of tests are
  // in here too, and are removed with it.
  const files = { NODE_COMPILE_CACHE: join(folder, 'compiled'), TMPDIR: folder }
  if (typeof where === 'object') {
    const { env, says, close } = await openCitus(where.citus, where.through)
    process.stdout.write(`${says}\n`)
    return { folder, env: { ...env, ...files }, stop: close }
  }
  const postgres =
    where === 'own'
      ? await startOwn(folder)
      : await startEmbedded(join(folder, DATA), { durable: false, settings: SETTINGS })
  try {
    const url = postgres.url('postgres')
    const admin = openDatabase({ url, max: 1 })
    await admin.rows(sql`${raw(`create database ${TEMPLATE}`)}`)
    const template = openDatabase({ url: postgres.url(TEMPLATE), max: 1 })
    await migrate(template)
    // As the server's jobs do; otherwise the first request of each test would create the partition,
    // and a worker the next month of events.
    await openDays(template, openClock().wall(), DAYS)
    await cutLast(template, (last) => nextCut(last, openClock().wall()))
    await template.close()
    await admin.rows(sql`${raw(`create database ${WORLD} template ${TEMPLATE}`)}`)
    await admin.close()
    const world = openDatabase({ url: postgres.url(WORLD), max: 2 })
    await (await openBank({ db: world, clock: openClock(), host: 'localhost' })).close()
    await world.close()
    const databases = {
      TEST_DATABASE_URL: url,
      TEST_NODES: url,
      TEST_TEMPLATE: TEMPLATE,
      TEST_WORLD: WORLD,
    }
    return { folder, stop: postgres.stop, env: { ...databases, ...files } }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
