// The PostgreSQL of the tests: durability off, in a folder of its own, with templates to clone a database for each test.

import { join } from 'node:path'
import { openBank } from '../sandbox/bank.ts'
import { startEmbedded, type Embedded } from '../server/platform/db/embedded.ts'
import { openClock } from '../server/kernel/clock.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { openDays } from '../server/requests/store.ts'
import { openDatabase, raw, sql } from '../server/platform/db/sql.ts'

/** Its data folder, within the folder. */
export const DATA = 'data'
const TEMPLATE = 'vintem_template'
/** The same with the tables of the sandbox bank. */
const WORLD = 'vintem_world'
const SETTINGS = { max_connections: '300', shared_buffers: '64MB', max_wal_size: '512MB' }

export type Home = { folder: string; env: Record<string, string>; postgres: Embedded }

/** PostgreSQL in a folder of its own, with an empty database that has all our tables, to be cloned for each test. */
export async function openHome(folder: string): Promise<Home> {
  const postgres = await startEmbedded(join(folder, DATA), { durable: false, settings: SETTINGS })
  try {
    const url = postgres.url('postgres')
    const admin = openDatabase({ url, max: 1 })
    await admin.rows(sql`${raw(`create database ${TEMPLATE}`)}`)
    const template = openDatabase({ url: postgres.url(TEMPLATE), max: 1 })
    await migrate(template)
    // As the server's job does; otherwise the first request of each test would create the partition.
    await openDays(template, openClock().wall(), 2)
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
