// A database of its own for every test, cloned from the templates that tools/test.ts made. It knows
// no table.

import {
  openDatabase,
  raw,
  sql,
  type Database,
  type Sql,
  type Statement,
} from '../server/platform/db/sql.ts'
import { catalogOf, restore, rowsIn, type Reused, type Rows } from './reused.ts'

/** The part of a test context that is needed here. */
type Test = { after(close: () => Promise<void>): void }

/** Enough for calls that run into each other; each connection plans every statement anew. */
const CONNECTIONS = 4
let made = 0

type Setting = 'TEST_DATABASE_URL' | 'TEST_NODES' | 'TEST_TEMPLATE' | 'TEST_WORLD'

function given(name: Setting): string {
  const value = process.env[name]
  if (!value) throw new Error('this test needs a database: run npm test -- <file>')
  return value
}

/**
 * Connections of a process for work outside the tests' own databases, to each server that has them;
 * they end with the process.
 */
let admins: readonly Database[] | undefined

async function asAdmin(statement: string): Promise<void> {
  admins ??= given('TEST_NODES')
    .split(' ')
    .map((url) => openDatabase({ url, max: 2, name: 'vintem-test' }))
  await Promise.all(admins.map((admin) => admin.rows(sql`${raw(statement)}`)))
}

async function clone(template: string): Promise<string> {
  const name = `${process.env['TEST_PREFIX'] ?? ''}t_${process.pid}_${made++}`
  await asAdmin(`create database ${name} template ${template} strategy file_copy`)
  // A clone does not have the settings of its template.
  const schema = process.env['TEST_SCHEMA']
  if (schema) await asAdmin(`alter database ${name} set search_path = ${schema}, public`)
  return name
}

/** Whether the tables of tests lie on a worker of a Citus that others have started. */
export const isOnCitus = (): boolean => process.env['TEST_SCHEMA'] !== undefined

/**
 * Of an update: makes a time older, in UTC, since Citus takes no function there that depends on the
 * session.
 */
export const agedBy = (column: string, ms: number): Statement =>
  sql`${raw(column)} =
      (${raw(column)} at time zone 'UTC' - ${ms}::float8 * interval '1 millisecond') at time zone
      'UTC'`

/** Switches a trigger of a table off or on. On a Citus there is none. */
export async function switchTrigger(
  tx: Sql,
  how: 'disable' | 'enable',
  table: string,
  trigger = 'user',
): Promise<void> {
  if (!isOnCitus()) await tx.rows(sql`${raw(`alter table ${table} ${how} trigger ${trigger}`)}`)
}

/**
 * The next clone of a template, made while a test uses the previous one; an unused clone ends with
 * the server.
 */
const ahead = new Map<string, Promise<string>>()

async function nextOf(template: string): Promise<string> {
  const ready = ahead.get(template) ?? clone(template)
  const next = ready.then(() => clone(template))
  next.catch(() => {})
  ahead.set(template, next)
  return ready
}

const addressOf = (name: string): string =>
  given('TEST_DATABASE_URL').replace(/\/[^/?]+(?=\?|$)/, `/${name}`)
const drop = (name: string): Promise<void> => asAdmin(`drop database ${name} with (force)`)

async function opened(name: string, t: Test): Promise<Database & { url: string }> {
  const url = addressOf(name)
  const db = openDatabase({ url, max: CONNECTIONS })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= db.close())
  t.after(async () => {
    await close()
    await drop(name)
  })
  return { ...db, close, url }
}

/** A migrated, empty database for test `t` alone, with its address; closed and dropped after it. */
export const freshDatabase = async (t: Test): Promise<Database & { url: string }> =>
  opened(await nextOf(given('TEST_TEMPLATE')), t)

/** The databases that this process uses again, and what their template has. */
const free: Reused[] = []
let template: Promise<{ catalog: string; rows: Rows }> | undefined

const readTemplate = async (db: Database) => ({
  catalog: await catalogOf(db),
  rows: await rowsIn(db),
})

async function cloned(connections: number): Promise<Reused> {
  const name = await nextOf(given('TEST_WORLD'))
  const db = openDatabase({ url: addressOf(name), max: connections })
  await (template ??= readTemplate(db))
  return { db, name, uses: 0 }
}

async function giveUp({ db, name }: Reused): Promise<void> {
  await db.close()
  await drop(name)
}

/** The database of a world, and what ends its use; after that it refuses every statement. */
export type Lent = { readonly db: Database & { url: string }; release(): Promise<void> }

/**
 * A database with the tables of the sandbox bank too, perhaps one that an earlier test of this
 * process has used. `connections`: a new one, with more of them.
 */
export async function lendDatabase(connections?: number): Promise<Lent> {
  const one =
    (connections === undefined ? free.pop() : undefined) ??
    (await cloned(connections ?? CONNECTIONS))
  let isOver = false
  const use = <T>(of: T): T => {
    if (isOver) throw new Error('the database of this test is closed')
    return of
  }
  const { db } = one
  return {
    db: {
      ...db,
      rows: async (statement) => use(db).rows(statement),
      begin: async (work) => use(db).begin(work),
      connection: async (withinMs) => use(db).connection(withinMs),
      close: async () => void (isOver = true),
      url: addressOf(one.name),
    },
    release: async () => {
      isOver = true
      // On a Citus others keep count of what the tables have.
      const isAlone = !isOnCitus() && connections === undefined
      const isBack = isAlone && (await restore(one, await template!).catch(() => false))
      if (isBack) free.push(one)
      else await giveUp(one)
    },
  }
}

/**
 * A database without our tables, for tests of what creates them; closed and dropped after the test.
 */
export const bareDatabase = async (t: Test): Promise<Database & { url: string }> =>
  opened(await clone('template0'), t)
