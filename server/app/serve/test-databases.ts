// Databases for test servers, in an embedded PostgreSQL that all test servers of a folder share:
// the first one makes a template, as a first start leaves it, and each gets a copy of it with the
// files that belong to it. What a killed server left is removed by the next one.

import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { openDatabaseServer } from '../../platform/db/database-server.ts'
import { MIGRATIONS_FOLDER } from '../../platform/db/migrate.ts'
import { openDatabase } from '../../platform/db/sql.ts'

/** A database, and the DATA_DIR of its server. */
export type Place = { readonly url: string; readonly folder: string }
type Copy<Started> = Place & { readonly started: Started; drop(): Promise<void> }

type Making<Started> = {
  /** Makes a database what the template is to be. */
  fill(place: Place): Promise<void>
  /** Begins what can be done before the copy is there; its result is `started`. */
  meanwhile(place: Place): Started
}

const SEED_FOLDER = join(import.meta.dirname, '..', 'seed')
const KEY_LENGTH = 16
const [UNFINISHED, TEMPLATE, COPY] = ['unfinished', 'seeded_', 'server_']
/** For a template that another process makes, and for a slow disk. */
const STATEMENT_MS = 120_000
const OWNER_ONLY = 0o700

/** What a template depends on: the migrations, and what is seeded. */
function templateName(): string {
  const hash = createHash('sha256')
  for (const folder of [MIGRATIONS_FOLDER, SEED_FOLDER])
    for (const name of fs.readdirSync(folder).toSorted())
      hash.update(name).update(fs.readFileSync(join(folder, name)))
  return `${TEMPLATE}${hash.digest('hex').slice(0, KEY_LENGTH)}`
}

/** Statements about databases, in one session, which holds the locks. */
async function openAdmin(url: string) {
  const db = openDatabase({ url, max: 1, name: 'vintem-test-server' })
  const session = await db.connection()
  await session.query(`set statement_timeout = ${STATEMENT_MS}`)
  await session.query('set idle_session_timeout = 0')
  const names = async (prefix: string): Promise<string[]> =>
    (
      await session.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [prefix],
      )
    ).rows.map(({ datname }) => datname)
  const isLocked = async (
    verb: 'pg_try_advisory_lock' | 'pg_advisory_unlock',
    name: string,
  ): Promise<boolean> =>
    (
      await session.query<{ done: boolean }>(`select ${verb}(hashtextextended($1, 0)) as done`, [
        name,
      ])
    ).rows[0]!.done
  return {
    run: (statement: string) => session.query(statement),
    names,
    lock: (name: string) =>
      session.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]),
    tryLock: (name: string) => isLocked('pg_try_advisory_lock', name),
    unlock: (name: string) => isLocked('pg_advisory_unlock', name),
    close: async () => {
      await session.end()
      await db.close()
    },
  }
}

type Admin = Awaited<ReturnType<typeof openAdmin>>
type Ground = {
  readonly admin: Admin
  readonly folder: string
  readonly url: (database: string) => string
}

async function remove({ admin, folder }: Ground, name: string): Promise<void> {
  await admin.run(`drop database if exists ${name} with (force)`)
  fs.rmSync(join(folder, name), { recursive: true, force: true })
}

/**
 * Removes the copies of servers that did not live to do it: a living one holds the lock of its
 * name.
 */
async function removeAbandoned(ground: Ground): Promise<void> {
  const folders = fs.readdirSync(ground.folder).filter((name) => name.startsWith(COPY))
  for (const name of new Set([...folders, ...(await ground.admin.names(COPY))])) {
    if (!(await ground.admin.tryLock(name))) continue
    await remove(ground, name)
    await ground.admin.unlock(name)
  }
}

/**
 * Makes the template, and removes those of other versions. It has its name only when it is whole.
 */
async function makeTemplate(
  ground: Ground,
  name: string,
  fill: (place: Place) => Promise<void>,
): Promise<void> {
  const { admin, folder, url } = ground
  for (const old of [UNFINISHED, ...(await admin.names(TEMPLATE))]) await remove(ground, old)
  await admin.run(`create database ${UNFINISHED}`)
  const files = join(folder, UNFINISHED)
  fs.mkdirSync(files, { mode: OWNER_ONLY })
  await fill({ url: url(UNFINISHED), folder: files })
  fs.renameSync(files, join(folder, name))
  await admin.run(`alter database ${UNFINISHED} rename to ${name}`)
}

async function copyTemplate(
  ground: Ground,
  name: string,
  fill: (place: Place) => Promise<void>,
): Promise<void> {
  const { admin, folder } = ground
  const template = templateName()
  // One at a time makes a template, and none is removed while it is copied.
  await admin.lock(UNFINISHED)
  try {
    await removeAbandoned(ground)
    if (!(await admin.names(template)).includes(template))
      await makeTemplate(ground, template, fill)
    await admin.lock(name)
    await admin.run(`create database ${name} template ${template}`)
    fs.cpSync(join(folder, template), join(folder, name), { recursive: true })
  } finally {
    await admin.unlock(UNFINISHED)
  }
}

/** A new copy. `drop` leaves nothing of it, and ends PostgreSQL if nobody else uses it. */
export async function openCopy<Started>(
  folder: string,
  { fill, meanwhile }: Making<Started>,
): Promise<Copy<Started>> {
  const postgres = await openDatabaseServer({ dataDir: folder }, { role: 'guest' })
  try {
    const url = (database: string) => postgres.url.replace(/\/[^/?]+(?=\?|$)/, `/${database}`)
    const name = `${COPY}${randomBytes(KEY_LENGTH / 2).toString('hex')}`
    const place = { url: url(name), folder: join(folder, name) }
    const started = meanwhile(place)
    const admin = await openAdmin(postgres.url)
    const ground = { admin, folder, url }
    await copyTemplate(ground, name, fill).catch(async (error: unknown) => {
      await admin.close()
      throw error
    })
    const drop = async () => {
      try {
        await remove(ground, name)
      } finally {
        await admin.close()
        await postgres.stop()
      }
    }
    return { ...place, started, drop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
